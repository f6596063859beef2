/* SPDX-License-Identifier: MIT
 *
 * Reads the unwind tables that compilers make for exceptions (.eh_frame, found by .eh_frame_hdr): as much of their
 * language as compilers and hand-written assembly use. They may say anything: all is checked, and what is not
 * understood is said to be so.
 */
#ifndef GMS_UNWIND_CFI_H
#define GMS_UNWIND_CFI_H

#include "unwind/unwind_modules.h"
#include "unwind/unwind_rows.h"

void gms_cfi_row(uint64_t address, struct gms_row* row);

/* The same for a module that need not be loaded. */
void gms_cfi_row_in(const struct gms_unwind_module* module, uint64_t address, struct gms_row* row);

#endif

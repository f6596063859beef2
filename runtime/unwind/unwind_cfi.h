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

/* Works out the row of this run-time address: how to get from its frame to the caller's. Its flags tell if there is no
 * table for it (GMS_ROW_NO_TABLE) or it is not understood (GMS_ROW_UNKNOWN). Signal-safe. */
void gms_cfi_row(uint64_t address, struct gms_row* row);

/* The same by the tables of this module, which need not be loaded; signal handlers' frames and calls before the address
 * are not looked for. */
void gms_cfi_row_in(const struct gms_unwind_module* module, uint64_t address, struct gms_row* row);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Programs linked with -static have unwind tables, but no .eh_frame_hdr to search them by: linkers make none for them.
 */
#ifndef GMS_UNWIND_STATIC_H
#define GMS_UNWIND_STATIC_H

#include <link.h>

#include "unwind/unwind_modules.h"

/* Builds that table for the main program, if its file says where .eh_frame is. Not in a signal handler. */
void gms_unwind_sort_static(struct gms_unwind_module* module, const struct dl_phdr_info* info);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A record of the log of modules, from what the loader tells of a file that it has mapped.
 */
#ifndef GMS_MODULE_RECORD_H
#define GMS_MODULE_RECORD_H

#include <link.h>
#include <stdbool.h>

#include "formats/scope_format.h"

/* Sets the record's range: low >= high if nothing of it is mapped. */
void gms_module_record_range(struct scope_module* record, const struct dl_phdr_info* module);

/* Sets all else but the path itself, which follows the record, and the epoch in which it was loaded. */
void gms_module_record_fill(struct scope_module* record, const struct dl_phdr_info* module, const char* path);

/* True if calls of its functions are counted. */
bool gms_module_counts_calls(const struct dl_phdr_info* module);

#endif

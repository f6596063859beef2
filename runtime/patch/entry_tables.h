/* SPDX-License-Identifier: MIT
 *
 * Functions that begin with room for a call: NOPs, which cost next to nothing while nobody records. The compiler notes
 * where they are, in a section of the program that is loaded with it:
 *
 *   __patchable_function_entries   -fpatchable-function-entry=5, of gcc and clang
 *   __mcount_loc                   -pg -mfentry -mnop-mcount -mrecord-mcount, of gcc, for fixed addresses
 *
 * Each is a table of run-time addresses, 8 bytes each.
 */
#ifndef GMS_ENTRY_TABLES_H
#define GMS_ENTRY_TABLES_H

#include <stdint.h>

#define GMS_ENTRY_TABLE_NAMES "__patchable_function_entries", "__mcount_loc"
#define GMS_MOST_ENTRY_TABLES 8u

struct dl_phdr_info;

/* Where a table is in memory. */
struct gms_entry_table {
    uint64_t address;
    uint64_t bytes;
};

/* Finds the tables of a module in the file that it was loaded from, whose section headers are not loaded: opened
 * before, to read. Returns how many there are; 0, too, if the file is another one by now. One caller at a time. */
uint32_t gms_entry_tables_find(long file, const struct dl_phdr_info* module,
                               struct gms_entry_table tables[GMS_MOST_ENTRY_TABLES]);

#endif

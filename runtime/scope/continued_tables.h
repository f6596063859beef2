/* SPDX-License-Identifier: MIT
 *
 * Tables that go on when an epoch ends. It ends because places in memory are about to mean something else; a table
 * without an address in any of them means in the next epoch what it means in this one, and becomes one of that. So
 * nobody pays for a library that goes but the threads that have called it.
 */
#ifndef GMS_CONTINUED_TABLES_H
#define GMS_CONTINUED_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/scope_format.h"

/* Notes that a place means something else, or nothing, from this epoch on. REQUIRES: the lock of known_modules.h. */
void gms_places_end(uint64_t low, uint64_t high, uint32_t epoch);

/* Makes the table of an earlier epoch one of this one, unless it has addresses whose meaning has ended meanwhile, or
 * that is not known any more. By its owner, who retires it again if that epoch is not the present one by then. */
bool gms_table_continue(struct scope_arc_table* table, uint32_t epoch);

/* Retires the tables that have been continued since the call before. REQUIRES: the lock of known_modules.h. */
void gms_continued_tables_retire(void);

/* No table goes on from now on: records tell of calls in tables of one epoch that were not counted. */
void gms_tables_keep_apart(void);
bool gms_tables_are_kept_apart(void);

/* In a forked child, whose file has tables of its own. */
void gms_continued_tables_forget(void);

#endif

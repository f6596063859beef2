/* SPDX-License-Identifier: MIT
 *
 * Arc counters for calls of threads that have no room in a table of their own, and could get none: all of them count in
 * the same table, by atomic additions, in C. That takes some ten times as long as in a table of one's own.
 */
#ifndef GMS_SHARED_TABLE_H
#define GMS_SHARED_TABLE_H

#include "tables/arc_table.h"

/* Counts so many calls between modules of this epoch. */
enum gms_counted gms_shared_table_add(uint64_t from, uint64_t self, uint64_t times, uint32_t epoch);

/* Makes sure that there is one with room, if that is possible. */
void gms_shared_table_provide(uint32_t epoch);

/* Returns the table for calls of this epoch, or NULL. */
struct scope_arc_table* gms_shared_table_of(uint32_t epoch);

/* Returns the table of the latest epoch that had one, or NULL. */
struct scope_arc_table* gms_shared_table_latest(void);

/* Clears the inherited state in a forked child. */
void gms_shared_table_forget(void);

#endif

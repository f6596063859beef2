/* SPDX-License-Identifier: MIT
 *
 * Arc counters of one thread: an open-addressed table (scope_arc_table) keyed by (return address into the caller,
 * return address into the callee). The fast path in mcount_<machine>.S looks at four entries of two cache lines and
 * increments; all else comes here.
 *
 * Only the owning thread and its signal handlers write a table, except that anybody may retire it, and that threads
 * without one share some (shared_table.h); anybody may read it at any time. A key, once written, never moves and never
 * changes, but for those of a muted table, which nobody reads. A table that becomes too full is followed by a
 * larger one (a new generation) and stays in place: its counts are still part of the sum. So a handler that
 * interrupts anything at any instant neither loses nor moves a count. The same arc may stand in several entries.
 */
#ifndef GMS_ARC_TABLE_H
#define GMS_ARC_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "formats/scope_format.h"

#define GMS_FIRST_TABLE_ENTRIES 512u
/* The least number of entries in a thread's table when there are many threads. */
#define GMS_SMALLEST_TABLE_ENTRIES 64u
#define GMS_TABLE_BYTES(entries) (SCOPE_LIVE_FIRST + (size_t)(entries) * sizeof(struct scope_arc_entry))

static inline struct scope_arc_entry* gms_arc_entries(const struct scope_arc_table* table)
{
    return (struct scope_arc_entry*)((uintptr_t)table + SCOPE_LIVE_FIRST);
}

/* The fast path finds its entries (again), or no longer. */
void gms_arc_table_revive(struct scope_arc_table* table);
void gms_arc_table_retire(struct scope_arc_table* table);

/* Empties a muted table, once for each turn (gms_mute_turn): each of its arcs takes the slow path once more. By its
 * owner. */
void gms_arc_table_renew(struct scope_arc_table* table, uint32_t turn);

enum gms_counted {
    GMS_NOT_COUNTED, /* there is no room */
    GMS_COUNTED,
    GMS_COUNTED_FIRST /* the first call of this arc in this table */
};

/* Counts so many calls, in a retired table too. Safe against signal handlers and threads that do the same. */
enum gms_counted gms_arc_table_add(struct scope_arc_table* table, uint64_t from, uint64_t self, uint64_t times);

static inline enum gms_counted gms_arc_table_count(struct scope_arc_table* table, uint64_t from, uint64_t self)
{
    return gms_arc_table_add(table, from, self, 1);
}

/* Subtracts calls that were counted there. */
void gms_arc_table_subtract(struct scope_arc_table* table, uint64_t from, uint64_t self, uint64_t times);

/* True if the owner should begin the next generation: the table is too full, or hot arcs collide. */
bool gms_arc_table_is_crowded(struct scope_arc_table* table);

/* No place's: of a table that all threads share. */
#define GMS_NOBODYS_PLACE 0u

/* False once it is known that tables of this size cannot be had any more. */
bool gms_arc_table_may_be_had(uint64_t entries, uint32_t place);

/* Return a published table: a generation after `older`, twice as large, or a first one with `entries` entries. NULL if
 * memory is short, or if it would take too large a part of what is left for all tables: then nobody tries again.
 * `place`, `epoch` and `muted` are what the table says of itself. */
struct scope_arc_table* gms_arc_table_next(struct scope_arc_table* older);
struct scope_arc_table* gms_arc_table_new(uint64_t entries, uint32_t place, uint32_t epoch, bool muted);

/* Counts calls that found no table with room, from any thread: in a small static table, then in lost_calls only. */
void gms_overflow_count(uint64_t from, uint64_t self);
/* The same before the live file is there, be it before we are relocated. */
void gms_overflow_count_early(uint64_t from, uint64_t self);
/* Returns the static table. */
const struct scope_arc_table* gms_overflow_table(void);

/* Lets readers see the overflow table. It counts before that, too: in a static program that can do nothing else yet. */
void gms_overflow_publish(void);
/* A forked child starts anew: it is empty, and not published. */
void gms_overflow_forget(void);

#endif

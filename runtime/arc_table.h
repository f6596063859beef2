/* SPDX-License-Identifier: MIT
 *
 * Arc counters of one thread: an open-addressed table keyed by (return address into the caller, return
 * address into the callee). The fast path in mcount_<machine>.S looks at two entries of one cache line and
 * increments; all else comes here.
 *
 * Only the owning thread and its signal handlers write a table; anybody may read it at any time. A key, once
 * written, never moves and never changes. A table that becomes too full is followed by a larger one (a new
 * generation) and stays in place: its counts are still part of the sum. So a handler that interrupts anything
 * at any instant neither loses nor moves a count. The same arc may stand in several entries.
 */
#ifndef GMS_ARC_TABLE_H
#define GMS_ARC_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both addresses are 0 in a free entry; `self` alone is 0 for an instant while the entry is being taken. */
struct gms_arc_entry {
    uint64_t from; /* return address into the caller; 1 stands for a caller of address 0 */
    uint64_t self; /* return address of mcount, which lies in the callee */
    uint64_t count;
    uint64_t spare;
};

struct gms_arc_table {
    uint64_t mask;               /* number of entries - 1; the assembly reads it */
    struct gms_arc_table* older; /* the generation before, or NULL */
    uint64_t used;               /* entries taken */
    uint64_t slow_hits;          /* calls of known arcs that the fast path did not find */
    uint64_t padding[4];
    struct gms_arc_entry entries[];
};

#define GMS_FIRST_TABLE_ENTRIES 512u
#define GMS_TABLE_BYTES(entries) (sizeof(struct gms_arc_table) + (size_t)(entries) * sizeof(struct gms_arc_entry))

/* Makes zeroed memory of GMS_TABLE_BYTES(entries) a table; `entries` is a power of two, at least 2. */
void gms_arc_table_init(struct gms_arc_table* table, uint64_t entries, struct gms_arc_table* older);

/* Counts one call. Safe against signal handlers that do the same. False if there is no room. */
bool gms_arc_table_count(struct gms_arc_table* table, uint64_t from, uint64_t self);

/* True if the next generation should be begun: too full, or hot arcs collide. */
bool gms_arc_table_is_crowded(const struct gms_arc_table* table);

/* A new generation after `older` (NULL: the first), or NULL if memory or the limit of all tables is spent. */
struct gms_arc_table* gms_arc_table_grow(struct gms_arc_table* older);

/* Calls that found no table with room, from any thread: a small static table, then only a number. */
void gms_overflow_count(uint64_t from, uint64_t self);
const struct gms_arc_table* gms_overflow_table(void);
uint64_t gms_overflow_lost(void);
void gms_overflow_reset(void);

#endif

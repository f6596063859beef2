/* SPDX-License-Identifier: MIT
 *
 * Which of its tables a thread counts in: the newest of the present epoch, or the muted one while the profile is off.
 * Makes the first one and those that follow.
 */
#ifndef GMS_OWN_TABLE_H
#define GMS_OWN_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "tables/thread_place.h"

/* The state that decides in which table a call is counted. */
struct gms_counting_state {
    uint32_t changes; /* read first: whoever sees the last change sees what was changed */
    uint32_t epoch;
    bool off;
};
struct gms_counting_state gms_counting_state(void);

/* True if calls made in this state may be counted in the table, which may be NULL. */
bool gms_table_suits(const struct scope_arc_table* table, const struct gms_counting_state* state);

/* Returns the place's table for this state, begun if need be, or NULL if there is no memory. */
struct scope_arc_table* gms_own_table_for(struct gms_place* place, const struct gms_counting_state* state);

/* Returns the same for the present state, in use by the assembly from now on. */
struct scope_arc_table* gms_own_table_take_up(struct gms_place* place);

/* Has the assembly count the calling thread's calls in this table; NULL: in none. */
void gms_own_table_use(const struct scope_arc_table* table);

#endif

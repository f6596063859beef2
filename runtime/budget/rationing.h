/* SPDX-License-Identifier: MIT
 *
 * Which functions are rationed, and how rarely they count.
 */
#ifndef GMS_RATIONING_H
#define GMS_RATIONING_H

#include <stdbool.h>
#include <stdint.h>

#include "budget/call_sums.h"
#include "budget/estimates.h"

#define GMS_LEAST_SLOTS 3u
#define GMS_MOST_SLOTS 4096u
#define GMS_MOST_UNITS 8u

/* Rations the functions that cost most, until those that are left take no more than half of the budget (in hundredths
 * of a percent) of the stratum until now. `groups`: those that they may join, in the midst of the stratum; none: it has
 * ended, and all will do. REQUIRES: the sums are those of now. */
void gms_ration_costliest(const struct gms_stratum* stratum, uint32_t budget, uint32_t groups);

/* True if functions that always count have cost more since the stratum began than they may in `planned_ns`: the program
 * does something else now. REQUIRES: a look. */
bool gms_is_overspent(uint64_t planned_ns, uint32_t budget);

/* Returns of how many units a slot is to be: with shorter windows, opening and closing them would take more than their
 * calls do; with longer ones there would be fewer. `change_ns`: what it takes to open and close one. */
uint32_t gms_units_wanted(uint64_t change_ns);

/* Returns of how many slots of so many units one is to be the window of each group, so that these take the other half.
 * `look_ns`: what it takes to look at all tables. */
uint32_t gms_slots_wanted(uint32_t units, uint64_t unit_ns, uint64_t change_ns, uint64_t look_ns, uint32_t budget);

/* Returns the groups that have members. */
uint32_t gms_groups_in_use(void);
void gms_rationing_forget(void);

#endif

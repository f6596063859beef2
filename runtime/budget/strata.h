/* SPDX-License-Identifier: MIT
 *
 * Slots of time, the strata that they make, and the windows that are drawn among them. One caller at a time.
 */
#ifndef GMS_STRATA_H
#define GMS_STRATA_H

#include <stdbool.h>
#include <stdint.h>

/* Begins the first stratum, in which all functions count. `share`: the budget, as in budget.h. */
void gms_strata_begin(uint64_t unit_ns, uint32_t share);

/* Returns how long the present slot is to be: some units. */
uint64_t gms_strata_slot_ns(void);

/* Takes the time of a tick, in which the program counts or not. Signal-safe, beside all others. */
void gms_strata_note_tick(uint64_t ns, bool in_counting);

/* A slot has passed: closes and opens windows, and after the last one of a stratum decides anew. False if a window
 * cannot be closed now: then the slot is to become longer. */
bool gms_strata_pass_slot(void);

/* Ends the stratum in the midst of a slot, for a profile that is about to be written, and begins another one. */
void gms_strata_settle(void);

/* Ends the last stratum. */
void gms_strata_end(void);

bool gms_strata_are_in_window(void);

/* Half of what it takes to open and close a window took so long. */
void gms_strata_learn_change(uint64_t ns);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The program's own processor time in a slot, without that of our work on slots. One caller at a time, but for ticks.
 *
 * The process' clock tells it to the nanosecond while one thread runs alone. The kernel knows the time of threads on
 * other processors only as of its latest tick there, milliseconds ago: where several threads run, our own ticks tell
 * it.
 */
#ifndef GMS_SLOT_CLOCK_H
#define GMS_SLOT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

void gms_slot_clock_begin(void);

/* Returns the time by ticks since the latest take, this one's included. Signal-safe. */
uint64_t gms_slot_clock_tick(uint64_t ns);
uint64_t gms_slot_clock_ticks_ns(void);

/* Profiling was off for a part of the slot: its ticks tell the time. Signal-safe. */
void gms_slot_clock_note_off(void);

/* Our work begins and ends. The second returns how long it took, in nanoseconds. */
void gms_slot_work_begins(void);
uint64_t gms_slot_work_ends(void);

/* Returns the nanoseconds since the latest take, and begins anew. */
uint64_t gms_slot_clock_take_ns(void);

/* False where ticks tell it. */
bool gms_slot_clock_is_exact(void);

#endif

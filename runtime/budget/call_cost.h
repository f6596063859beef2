/* SPDX-License-Identifier: MIT
 *
 * Reckons what counted calls cost: nine cycles each, which is usual. It differs, from none where the program waits for
 * its own results all the time, to twelve, but cannot be learnt in a run of seconds: what the program does from one
 * window to the next differs by far more. Samples do not tell it, either, since they find the program in mcount up to
 * three times as often as calls take time (measured on Zen 4).
 */
#ifndef GMS_CALL_COST_H
#define GMS_CALL_COST_H

#include <stdint.h>

/* Finds out how long a cycle takes, in some microseconds. */
void gms_call_cost_begin(void);

/* Returns the processor time that so many calls take. */
uint64_t gms_call_cost_ns(uint64_t calls);

#endif

/* SPDX-License-Identifier: MIT */
#include "budget/call_cost.h"

#include "base/clocks.h"

#define CALL_CYCLES 9u
#define STEPS 4096u
#define STEP_CYCLES 4u /* a multiplication, and an addition to what came out of it */
#define TRIES 3
#define SHORTEST_CYCLE_PS 100u
#define LONGEST_CYCLE_PS 2000u

static uint64_t usual_ps = 2000;

/* Each step waits for the one before. */
static uint64_t time_steps(void)
{
    const uint64_t begin = gms_clock_ns(CLOCK_MONOTONIC);
    uint64_t number = begin;
    for (uint32_t i = 0; i < STEPS; ++i) {
        number = number * 0x5851F42D4C957F2Du + 1;
        __asm__ volatile("" : "+r"(number));
    }
    return gms_clock_ns(CLOCK_MONOTONIC) - begin;
}

/* The least of some tries: the others were disturbed. */
void gms_call_cost_begin(void)
{
    uint64_t least_ns = UINT64_MAX;
    for (int i = 0; i < TRIES; ++i) {
        const uint64_t ns = time_steps();
        least_ns = ns < least_ns ? ns : least_ns;
    }
    const uint64_t cycle_ps = least_ns * 1000 / (STEPS * STEP_CYCLES);
    if (cycle_ps >= SHORTEST_CYCLE_PS && cycle_ps <= LONGEST_CYCLE_PS)
        usual_ps = CALL_CYCLES * cycle_ps;
}

uint64_t gms_call_cost_ns(uint64_t calls) { return calls * usual_ps / 1000; }

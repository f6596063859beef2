/* SPDX-License-Identifier: MIT */
#include "budget/random_windows.h"

#include "base/clocks.h"

static uint64_t state;

/* Seeded anew by each process: none may know the windows of another. */
static uint64_t seed(void)
{
    const uint64_t time = gms_clock_ns(CLOCK_MONOTONIC);
    return (time * 0x9E3779B97F4A7C15u ^ (uint64_t)GMS_CALL0(SYS_gettid) << 32) | 1;
}

/* Marsaglia's xorshift64*; its upper half. */
static uint32_t next(void)
{
    if (state == 0)
        state = seed();
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)(state * 0x2545F4914F6CDD1Du >> 32);
}

void gms_draw_anew(void) { state = 0; }

uint32_t gms_draw_window(uint32_t slots) { return (uint32_t)((uint64_t)next() * slots >> 32); }

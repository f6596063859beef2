/* SPDX-License-Identifier: MIT */
#include "budget/random_windows.h"

#include <time.h>

#include "base/raw_syscall.h"

static uint64_t state;

/* Seeded anew by each process: none may know the windows of another. */
static uint64_t seed(void)
{
    struct timespec now = {0, 0};
    GMS_CALL2(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    const uint64_t time = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
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

static uint32_t below(uint32_t end) { return (uint32_t)((uint64_t)next() * end >> 32); }

void gms_draw_windows(uint32_t slots, uint32_t drawn[GMS_WINDOWS])
{
    drawn[0] = below(slots);
    drawn[1] = below(slots - 1);
    drawn[1] += drawn[1] >= drawn[0];
}

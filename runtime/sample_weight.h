/* SPDX-License-Identifier: MIT
 *
 * What a tick stands for: so much CPU time that the sum of a thread's ticks follows its CPU clock.
 */
#ifndef GMS_SAMPLE_WEIGHT_H
#define GMS_SAMPLE_WEIGHT_H

#include <stdbool.h>
#include <stdint.h>

struct gms_weight {
    bool started;
    uint64_t begin_ns; /* the CPU clock when the thread began to be sampled */
    uint64_t start_ns; /* what the samples so far make up for begins here; may be "before" 0 */
    uint64_t given_ns;
};

/* The thread's CPU clock is at `cpu_ns`; `nominal_ns` is the source's period.
 *
 * The first tick of a thread stands for one period: that is what a thread that lives for less than one has on average,
 * when only some such threads are hit at all; if it has had more by then, for that. From then on, a source that ticks
 * `alone` has its ticks stand for all the time since the last. Where two sources take turns (user and system time),
 * what one of them misses must not all go to the other's next tick: each stands for its period, and an eighth of what
 * is missing. */
static inline uint64_t gms_weight_next(struct gms_weight* weight, uint64_t cpu_ns, uint64_t nominal_ns, bool alone)
{
    if (!weight->started) {
        weight->started = true;
        const uint64_t used_ns = cpu_ns - weight->begin_ns;
        weight->start_ns = cpu_ns - (used_ns > nominal_ns ? used_ns : nominal_ns);
        weight->given_ns = 0;
    }
    const int64_t due = (int64_t)(cpu_ns - weight->start_ns - weight->given_ns);
    const int64_t nominal = (int64_t)nominal_ns;
    const bool first = weight->given_ns == 0;
    const int64_t wanted = alone || first ? due : nominal + (due - nominal) / 8;
    const int64_t least = alone ? 0 : nominal / 8;
    const uint64_t worth = (uint64_t)(wanted > least ? wanted : least);
    weight->given_ns += worth;
    return worth;
}

#endif

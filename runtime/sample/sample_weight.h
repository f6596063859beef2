/* SPDX-License-Identifier: MIT
 *
 * The weight of a tick: so much CPU time that the sum of a thread's ticks follows its CPU clock.
 */
#ifndef GMS_SAMPLE_WEIGHT_H
#define GMS_SAMPLE_WEIGHT_H

#include <stdbool.h>
#include <stdint.h>

#define GMS_WEIGHT_MOST_LEFT 8          /* periods */
#define GMS_WEIGHT_LONGEST_NS 100000000 /* between two looks at the clock */

struct gms_weight {
    bool started;
    uint64_t begin_ns; /* the CPU clock when the thread began to be sampled */
    uint64_t start_ns; /* the time that the samples so far make up for begins here */
    uint64_t given_ns; /* the time that the samples so far stand for */
    uint32_t unseen;   /* ticks since the clock was looked at */
    uint32_t interval; /* of ticks between two looks; 0: at each */
};

/* True if the clock is to be looked at for this tick. `exact`: it comes from a source that ticks whenever a period is
 * used up. If the kernel is asked for the CPU clock of a thread it also ends the thread's turn where that is due. Were
 * it asked at each tick, turns would end with ticks, and what a program does at the beginning of its turns, as ranks do
 * that spin while they wait, would have twice the samples that it should have, or none. So exact ticks just stand for a
 * period each, as long as the clock says the same now and then. */
static inline bool gms_weight_needs_clock(const struct gms_weight* weight, bool exact)
{
    return !exact || !weight->started || weight->unseen + 1 >= weight->interval;
}

/* Returns the weight of a tick that needs no clock. */
static inline uint64_t gms_weight_without_clock(struct gms_weight* weight, uint64_t nominal_ns)
{
    ++weight->unseen;
    weight->given_ns += nominal_ns;
    return nominal_ns;
}

/* A thread that is switched often uses time in which no event counts: its clock is looked at more often. */
static inline void gms_weight_plan_look(struct gms_weight* weight, bool is_near, uint64_t nominal_ns)
{
    const uint64_t longest = GMS_WEIGHT_LONGEST_NS / nominal_ns;
    const uint64_t next = is_near ? 2 * (uint64_t)weight->interval + 1 : 0;
    weight->interval = (uint32_t)(next < longest ? next : longest);
    weight->unseen = 0;
}

/* Returns the weight of a tick in ns. The thread's CPU clock is at `cpu_ns`; `nominal_ns` is the source's period.
 *
 * The first tick of a thread stands for what it has used by then (owed_time.h adds to that). From then on, a source
 * that ticks `alone` has those ticks for which the clock is looked at stand for all the time since the last. Where two
 * sources take turns (user and system time), what one of them misses must not all go to the other's next tick: each
 * stands for its period, and an eighth of what is missing. No tick for which it is looked at stands for more than there
 * is: a thread that ends soon could not make up for it. So that those of the rarer source need not be cut, a period is
 * held back by and by. Where ticks are rare (on a busy machine the kernel's hardly ever meet a thread that calls it all
 * the time), an eighth would leave more and more for later, and at the thread's end that is in no sample: no more than
 * GMS_WEIGHT_MOST_LEFT periods wait for it. */
static inline uint64_t gms_weight_next(struct gms_weight* weight, uint64_t cpu_ns, uint64_t nominal_ns, bool alone)
{
    if (!weight->started) {
        weight->started = true;
        weight->start_ns = weight->begin_ns;
        weight->given_ns = 0;
    }
    const int64_t due = (int64_t)(cpu_ns - weight->start_ns - weight->given_ns);
    const int64_t nominal = (int64_t)nominal_ns;
    const bool first = weight->given_ns == 0;
    const int64_t held_back = weight->given_ns / 8 < nominal_ns ? (int64_t)(weight->given_ns / 8) : nominal;
    const int64_t missing = due - nominal - (alone ? 0 : held_back), near = alone ? nominal / 4 : nominal;
    gms_weight_plan_look(weight, missing < near && -missing < near, nominal_ns);
    const int64_t wanted = alone || first ? due : nominal + (due - held_back - nominal) / 8;
    const int64_t overdue = due - held_back - GMS_WEIGHT_MOST_LEFT * nominal;
    const int64_t least = alone ? 0 : overdue > nominal / 8 ? overdue : nominal / 8;
    const int64_t most = due > 0 ? due : 0;
    const int64_t fair = wanted > least ? wanted : least;
    const uint64_t worth = (uint64_t)(fair < most ? fair : most);
    weight->given_ns += worth;
    return worth;
}

/* Returns the time that is in no sample yet; from now on it is given. */
static inline uint64_t gms_weight_rest(struct gms_weight* weight, uint64_t cpu_ns)
{
    const uint64_t used_ns = cpu_ns - (weight->started ? weight->start_ns : weight->begin_ns);
    if (!weight->started)
        *weight = (struct gms_weight){.started = true, .begin_ns = weight->begin_ns, .start_ns = weight->begin_ns};
    const uint64_t rest = used_ns > weight->given_ns ? used_ns - weight->given_ns : 0;
    weight->given_ns += rest;
    return rest;
}

#endif

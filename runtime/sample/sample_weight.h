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

/* The part of a thread's time that a source sees. */
enum gms_weight_part {
    GMS_WEIGHT_ALL,
    GMS_WEIGHT_ALL_AT_ONCE, /* the same, but this tick may be several: those of a long system call come at its end */
    GMS_WEIGHT_USER,        /* user time, by ticks that come whenever a period of that is used up */
    GMS_WEIGHT_KERNEL,      /* system calls, by the kernel's ticks; another source has user time, none page faults */
};

struct gms_weight {
    bool started;
    uint64_t begin_ns; /* the CPU clock when the thread began to be sampled */
    uint64_t start_ns; /* the time that the samples so far make up for begins here */
    uint64_t given_ns; /* the time that the samples so far stand for */
    uint32_t unseen;   /* ticks since the clock was looked at */
    uint32_t interval; /* of ticks between two looks; 0: at each */
};

/* True if the clock is to be looked at for this tick. `exact`: it comes from a source that ticks whenever a period is
 * used up, and in user code: a system call that is longer than a period has all its ticks at its end, as one. If the
 * kernel is asked for the CPU clock of a thread it also ends the thread's turn where that is due. Were it asked at each
 * tick, turns would end with ticks, and what a program does at the beginning of its turns, as ranks do that spin while
 * they wait, would have twice the samples that it should have, or none. So exact ticks just stand for a period each, as
 * long as the clock says the same now and then. */
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

/* Where two sources take turns, what one of them misses must not all go to the other's next tick. The missing part is
 * the kernel's, but for chance: a tick of user time stands for its period, and for no more than a sixteenth of it
 * besides; one in a system call for its period, and an eighth of what is missing. So that those of the rarer source
 * need not be cut, a period is held back by and by. Where the kernel's ticks are rare (on a busy machine they hardly
 * ever meet a thread that calls it all the time), an eighth would leave more and more for later, and at the thread's
 * end that is in no sample: no more than GMS_WEIGHT_MOST_LEFT periods wait for one in a system call. */
static inline int64_t gms_weight_of_part(int64_t due, int64_t nominal, enum gms_weight_part part)
{
    const int64_t missing = due - nominal, most = part == GMS_WEIGHT_USER ? nominal / 16 : INT64_MAX;
    const int64_t besides = missing / 8 < most ? missing / 8 : most;
    const int64_t overdue = part == GMS_WEIGHT_KERNEL ? due - GMS_WEIGHT_MOST_LEFT * nominal : 0;
    const int64_t least = overdue > nominal / 8 ? overdue : nominal / 8;
    return nominal + besides > least ? nominal + besides : least;
}

/* A tick that is several stands for whole periods: the next one comes when what is left of a period is used up, too. */
static inline int64_t gms_weight_at_once(int64_t due, int64_t nominal)
{
    const int64_t whole = (due + nominal / 8) / nominal * nominal;
    return whole > 0 ? whole : due;
}

/* Returns the weight of a tick in ns. The thread's CPU clock is at `cpu_ns`; `nominal_ns` is the source's period.
 *
 * The first tick of a thread stands for what it has used by then (owed_time.h adds to that). From then on, a source
 * that sees all time has those ticks for which the clock is looked at stand for all the time since the last. No tick
 * for which it is looked at stands for more than there is: a thread that ends soon could not make up for it. */
static inline uint64_t gms_weight_next(struct gms_weight* weight, uint64_t cpu_ns, uint64_t nominal_ns,
                                       enum gms_weight_part part)
{
    const bool shares = part == GMS_WEIGHT_USER || part == GMS_WEIGHT_KERNEL;
    if (!weight->started) {
        weight->started = true;
        weight->start_ns = weight->begin_ns;
        weight->given_ns = 0;
    }
    const int64_t due = (int64_t)(cpu_ns - weight->start_ns - weight->given_ns);
    const int64_t nominal = (int64_t)nominal_ns;
    const bool first = weight->given_ns == 0;
    const int64_t by_and_by = weight->given_ns / 8 < nominal_ns ? (int64_t)(weight->given_ns / 8) : nominal;
    const int64_t held_back = shares ? by_and_by : 0;
    const int64_t missing = due - nominal - held_back, near = shares ? nominal : nominal / 4;
    gms_weight_plan_look(weight, part == GMS_WEIGHT_ALL_AT_ONCE || (missing < near && -missing < near), nominal_ns);
    const int64_t fair = first || part == GMS_WEIGHT_ALL ? due
                         : shares                        ? gms_weight_of_part(due - held_back, nominal, part)
                                                         : gms_weight_at_once(due, nominal);
    const int64_t most = fair < due ? fair : due; /* ticks that needed no clock may have been ahead of it */
    const uint64_t worth = most > 0 ? (uint64_t)most : 0;
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

/* SPDX-License-Identifier: MIT
 *
 * The sampler's data of each thread: a place that is handed on to a new thread once its owner is dead. Death is
 * told by the thread itself or, if it had no occasion, found out by asking the kernel when a place is needed.
 */
#ifndef GMS_SAMPLED_THREAD_H
#define GMS_SAMPLED_THREAD_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "formats/scope_format.h"
#include "sample/perf_event.h"
#include "sample/sample_weight.h"
#include "signals/tick_stack.h"
#include "unwind/stack_bounds.h"
#include "unwind/unwind.h"

struct gms_sampled {
    char tick_stack[GMS_TICK_STACK_BYTES] __attribute__((aligned(16))); /* first: ticks carry its address and ours */
    struct gms_sampled* next; /* in the list of all, newest first; never changes */
    int32_t owner;            /* 0: nobody's */
    int32_t in_tick;          /* read by a thread that closes all in */

    /* All that follows is touched by the owner and its handlers only. */
    uint64_t start;  /* its start function; 0: unknown */
    uint32_t number; /* number of its record; 0: none */
    struct scope_thread* record;
    uint64_t last_cpu_ns; /* its CPU clock when last looked at */
    uint64_t ticks;       /* samples taken: its name is read again now and then */
    struct gms_stack_bounds stack_bounds;
    unsigned walk;      /* so many frames of a stack are walked, where samples follow each other fast */
    char* signal_stack; /* split_stack.c's; NULL: not needed so far */
    struct gms_weight weight;

    /* sample_source.c's */
    enum scope_time_source source;
    bool has_timer;
    int32_t timer;
    struct gms_perf perf;
    bool is_first_period;  /* the event's is random, so that another one follows it */
    bool is_watcher;       /* its timer looks now and then whether a debugger has come */
    bool is_timer_due;     /* that timer is to be put off when the clock is looked at the next time */
    uint64_t unwatched_ns; /* CPU time since its source was last checked */

    struct gms_stack stack;
};

/* Returns a place for the calling thread `tid`, without a record or source, or NULL: no memory. With all signals
 * blocked. */
struct gms_sampled* gms_sampled_take(int32_t tid);

/* True if the signal is a tick of any thread. Needs no thread-local data. */
bool gms_sampled_have_sent(const siginfo_t* info);

/* Ends the sources of all threads but this one, and waits for ticks under way. They must be closed to
 * GMS_TO_RUN already (base/may.h), so that none begins another. */
void gms_sampled_stop_others(int32_t tid);

/* A debugger has come, which would stop at each SIGTRAP: ends the events that send it in all threads but `watcher`.
 * The clocks of those threads tell their time from now on. */
void gms_sampled_end_traps(const struct gms_sampled* watcher);

/* Frees a place whose owner is about to end; nothing of it is used any more. */
void gms_sampled_give_back(struct gms_sampled* place);

/* A forked child starts anew, after closing the descriptors that it has inherited. */
void gms_sampled_forget(void);

#endif

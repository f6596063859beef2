/* SPDX-License-Identifier: MIT
 *
 * The sources of a thread's ticks: perf where that is allowed, else a timer on its CPU clock. The kernel looks at such
 * timers on its own tick (each 1 to 10 ms), whatever their period, so that they beat with loops that repeat on it, and
 * miss most of what threads do that run for less at a time; perf does not. The first period is random: so a thread is
 * hit with a chance in proportion to its life, however short that is.
 */
#ifndef GMS_SAMPLE_SOURCE_H
#define GMS_SAMPLE_SOURCE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "sample/sampled_thread.h"

/* Returns the best of the sources that are available and allowed. Called once, before all else here. SCOPE_TIME_PERF:
 * perf may tick in the kernel, too, by SIGTRAP. `sets_own_handlers`: the program asks the kernel itself, past us, and
 * may take that signal from us (Go): perf must not send it, for it would end the program. */
enum scope_time_source gms_source_prepare(uint64_t period_ns, uint64_t kernel_tick_ns, bool sets_own_handlers);

/* Starts the best source that the calling thread can have. Returns 0, or the errno of the last one if it can have
 * none. */
int gms_source_start(struct gms_sampled* thread);

/* Lets the calling thread's source go on as it is for good: the thread is about to lose the right to change it.
 * `with_traps`: it may still end one that ticks by SIGTRAP; else another one takes its place. */
void gms_source_settle(struct gms_sampled* thread, bool with_traps);

/* Ends the calling thread's source as far as that is allowed (base/may.h); `if_traps`: only one that ticks by SIGTRAP.
 * False if it is left as it is. REQUIRES: the right GMS_TO_END. */
bool gms_source_end(struct gms_sampled* thread, bool if_traps);

/* Ends the source of `thread`, whose owner is or was `tid`. */
void gms_source_stop(struct gms_sampled* thread, int32_t tid);

/* Closes a forked child's copy of the parent's descriptor. */
void gms_source_close_copy(struct gms_sampled* thread);

enum gms_tick {
    GMS_TICK_FOREIGN, /* not ours */
    GMS_TICK_NOTHING, /* ours, but no sample */
    GMS_TICK_SAMPLE
};
struct gms_tick_meaning {
    enum gms_tick tick;
    uint64_t nominal_ns; /* the time it stands for on average */
    bool exact;          /* it comes whenever so much is used up */
    enum gms_weight_part part;
    bool follows_clock; /* the thread's samples together are all its CPU time */
};
/* Tells the meaning of a signal in its handler. It may also begin the next period, or go on with another source.
 * `in_system_call`: the thread was interrupted in the kernel. */
struct gms_tick_meaning gms_source_meaning(struct gms_sampled* thread, const siginfo_t* info, bool in_system_call);

/* Call this in a tick for which the thread's CPU clock was read: does what costs the thread its turn as that does. */
void gms_source_clock_is_read(struct gms_sampled* thread);

/* True if a source sent the signal, even one that has ended since. Makes no system call. */
bool gms_source_sent(const struct gms_sampled* thread, const siginfo_t* info);

/* Clears the inherited state in a forked child. */
void gms_source_forget(void);

#endif

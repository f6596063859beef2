/* SPDX-License-Identifier: MIT
 *
 * Takes a sample when a tick hits its thread: how much time it stands for, where that belongs, and where it is kept.
 */
#ifndef GMS_SAMPLE_H
#define GMS_SAMPLE_H

#include <signal.h>
#include <stdbool.h>

#include "sample/sampled_thread.h"

/* The first and the last look at the calling thread's clock. */
void gms_sample_begin(struct gms_sampled* thread);
void gms_sample_end(struct gms_sampled* thread);

/* The time since the calling thread's last sample, in ns: two periods at the most, unless the thread had no sample.
 * From now on it is accounted for: the thread's clock tells it at once, or, as the thread ends, it is owed
 * (owed_time.h). */
uint64_t gms_sample_rest(struct gms_sampled* thread, uint64_t period_ns);
void gms_sample_tell_rest(struct gms_sampled* thread, uint64_t period_ns);
void gms_sample_owe_rest(struct gms_sampled* thread, uint64_t period_ns);

/* Time that the calling thread has used since the last look at its clock is none of the program's. */
void gms_sample_leave_out(struct gms_sampled* thread);

/* Brings the record's CPU time up to date; returns the thread's clock. */
uint64_t gms_sample_look(struct gms_sampled* thread);

/* From the signal handler, in the thread. False if the signal is not ours. */
bool gms_sample_take(struct gms_sampled* thread, const siginfo_t* info, void* context);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Time that threads use between their last sample and their end: the CPU clock knows it, but not where it was spent.
 * It is owed to the next thread of the same kind (with the same start function) that a sample hits before it has used a
 * whole period: that sample then stands for a period, as those of short threads must for their shares to be right. The
 * clock alone tells the part that nobody takes, as a leaf of the start function. So nothing is lost and nothing is
 * invented.
 */
#ifndef GMS_OWED_TIME_H
#define GMS_OWED_TIME_H

#include <stdint.h>

#include "sample/sampled_thread.h"

/* The thread ends, and `ns` of its time are in no sample: owes them to its kind. A debt of more than 32 periods
 * (`period_ns` each) is told by the clock in part. With all signals blocked. */
void gms_owed_add(struct gms_sampled* thread, uint64_t ns, uint64_t period_ns);

/* Takes up to `most_ns` of the time owed to threads with this start function, and returns it in ns. Signal-safe. */
uint64_t gms_owed_take(uint64_t start, uint64_t most_ns);

/* Adds so much time of this thread to the tree of stacks and its record at once, as a leaf of its start function. Does
 * nothing if that is unknown. With all signals blocked. */
void gms_owed_tell(struct gms_sampled* thread, uint64_t ns);

/* Returns all time that is still owed, in ns. */
uint64_t gms_owed_all(void);

/* The process ends: tells all of that, too. With all signals blocked, by one thread at a
 * time. */
void gms_owed_tell_all(void);

/* A forked child owes nothing. */
void gms_owed_forget(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Threads whose stack is in pieces (gcc's -fsplit-stack). Where a function has found its piece too small and makes the
 * next one, hardly anything is left of the first, and all signals are blocked, which keeps no tick out. So the kernel's
 * part of a tick, up to 3 KB, goes on a signal stack that we set up, if the program has not set up one.
 */
#ifndef GMS_SPLIT_STACK_H
#define GMS_SPLIT_STACK_H

#include <signal.h>

#include "sample/sampled_thread.h"

/* Gives the calling thread, `thread`, a signal stack if its stack is in pieces. */
void gms_split_stack_begin(struct gms_sampled* thread);

/* The same in a tick, where `now`, its context's, is what the kernel sets as the tick ends. */
void gms_split_stack_in_tick(struct gms_sampled* thread, stack_t* now);

/* The thread is about to end: its signal stack is the next one's. */
void gms_split_stack_end(const struct gms_sampled* thread);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Time: a timer on each thread's own CPU clock (user and system), and what its signal does.
 */
#ifndef GMS_TICKER_H
#define GMS_TICKER_H

#include "image.h"
#include "raw_syscall.h"
#include "threads.h"

/* What one count in a histogram bin means: 1/250 s of a thread's CPU time. */
#define GMS_TICKS_PER_SECOND 250u

/* From now on threads are sampled. Called once by the constructor; `image` stays where it is. */
void gms_ticker_start(const struct gms_image* image);

/* The tick's signal, which no mask shall hold; 0 if none is chosen yet, -1 if none is free. */
int gms_ticker_signal(void);

/* Starts the calling thread's timer, whatever its place's former owner left. `blocked` are the signals that
 * this thread does not get: if ours is among them in spite of signal_masks.c (by a bare system call), the
 * timer waits until it is not (gms_ticker_retry), for the thread would never see it, except as an answer of
 * sigwait. */
void gms_ticker_arm(struct gms_thread* thread, gms_signal_set blocked);

/* Tries again for a thread without a timer; the signal mask is as the program wants it. */
void gms_ticker_retry(struct gms_thread* thread);

/* How many threads got no timer, and the errno of the last. */
uint64_t gms_ticker_failures(int* reason);

/* A forked child starts anew. */
void gms_ticker_forget(void);

#endif

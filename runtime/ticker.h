/* SPDX-License-Identifier: MIT
 *
 * Time: a timer on each thread's own CPU clock (user and system), and what its signal does.
 */
#ifndef GMS_TICKER_H
#define GMS_TICKER_H

#include "image.h"
#include "threads.h"

/* What one count in a histogram bin means: 1/250 s of a thread's CPU time. */
#define GMS_TICKS_PER_SECOND 250u

/* From now on threads are sampled. Called once by the constructor; `image` stays where it is. */
void gms_ticker_start(const struct gms_image* image);

/* Starts the calling thread's timer; does nothing before gms_ticker_start. Signals are blocked. */
void gms_ticker_arm(struct gms_thread* thread);

#endif

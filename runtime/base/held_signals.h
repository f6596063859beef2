/* SPDX-License-Identifier: MIT
 *
 * A write that fails may raise a signal that kills the program, or stops it: into a pipe that nobody reads, beyond
 * RLIMIT_FSIZE, to the terminal from the background. Between these two calls it raises none for the calling thread.
 */
#ifndef GMS_HELD_SIGNALS_H
#define GMS_HELD_SIGNALS_H

#include "base/raw_syscall.h"

struct gms_held_signals {
    gms_signal_set blocked; /* by us */
    gms_signal_set pending; /* or so it may be: they are the program's */
};

struct gms_held_signals gms_hold_signals(void);

/* `error` is the errno of the write that failed, or 0. The signal that it raised is taken back; those that the program
 * had blocked and that were pending before stay so. */
void gms_release_signals(const struct gms_held_signals* held, int error);

#endif

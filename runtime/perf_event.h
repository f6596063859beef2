/* SPDX-License-Identifier: MIT
 *
 * perf's task clock of the calling thread, which sends it a signal each period of its CPU time. It takes a descriptor
 * in the program's table: a high one, closed by exec, and not many of them.
 */
#ifndef GMS_PERF_EVENT_H
#define GMS_PERF_EVENT_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

enum gms_perf_kind {
    GMS_PERF_ALL, /* ticks in the kernel, too: as SIGTRAP, on the way back from the kernel */
    GMS_PERF_USER /* only outside the kernel, where nothing waits that a signal could interrupt: as SIGURG */
};

/* Starts one. Returns its descriptor or a negated errno; -EMFILE also if ours are many enough. `mark` is what its
 * signals carry. Signal-safe. */
long gms_perf_open(enum gms_perf_kind kind, uint64_t period_ns, uint64_t mark);

/* True if the signal comes from this event. */
bool gms_perf_sent(enum gms_perf_kind kind, const siginfo_t* info, int descriptor, uint64_t mark);

/* False if the program has closed our descriptor, whatever it has put in its place. `tid`: for whom it was opened. */
bool gms_perf_is_ours(int descriptor, int32_t tid);

/* Closes it if it is ours. */
void gms_perf_close(int descriptor, int32_t tid);

/* A forked child starts anew, once it has closed those that it has inherited. */
void gms_perf_forget(void);

#endif

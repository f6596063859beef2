/* SPDX-License-Identifier: MIT
 *
 * perf's task clock of the calling thread, which sends it a signal each period of its CPU time. The event lives as long
 * as a page of it is mapped, so its descriptor is closed at once: all descriptors are the program's. Only where no more
 * pages may be locked does it keep one: a high one, closed by exec, and not many of them.
 */
#ifndef GMS_PERF_EVENT_H
#define GMS_PERF_EVENT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gms_perf_kind {
    GMS_PERF_ALL, /* ticks in the kernel, too: as SIGTRAP, on the way back from the kernel */
    GMS_PERF_USER /* only outside the kernel, where nothing waits that a signal could interrupt: as SIGURG */
};

struct gms_perf {
    void* page;      /* NULL: not mapped */
    int32_t process; /* the process that mapped it: forked children do not have it */
    int descriptor;  /* -1: none is kept */
    int sends_as[2]; /* the descriptor's number in its signals, and that of the event before: one may be on its way */
};
#define GMS_PERF_NONE ((struct gms_perf){NULL, 0, -1, {-1, -1}})

static inline bool gms_perf_is_open(const struct gms_perf* perf) { return perf->page || perf->descriptor >= 0; }

/* Starts one. Returns 0 or a negated errno; -EMFILE also if ours are many enough. `mark` is what its signals carry.
 * Signal-safe. */
long gms_perf_open(struct gms_perf* perf, enum gms_perf_kind kind, uint64_t period_ns, uint64_t mark);

/* True if the signal comes from this event. */
bool gms_perf_sent(enum gms_perf_kind kind, const siginfo_t* info, const struct gms_perf* perf, uint64_t mark);

/* False if the program has closed our descriptor, whatever it has put in its place. `tid`: for whom it was opened. */
bool gms_perf_is_ours(const struct gms_perf* perf, int32_t tid);

/* Ends it, in the process that has begun it; in a forked child only the descriptor is closed. Only what is ours is. */
void gms_perf_close(struct gms_perf* perf, int32_t tid);

/* Ends another thread's, if that keeps no descriptor. */
void gms_perf_end_anothers(struct gms_perf* perf);

/* A forked child starts anew, once it has closed those that it has inherited. */
void gms_perf_forget(void);

#endif

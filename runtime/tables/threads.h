/* SPDX-License-Identifier: MIT
 *
 * What each thread owns: its arc tables. Made at the thread's first counted call, kept for ever
 * (the counts are part of the sum), and handed on to a new thread once its owner is dead.
 *
 * Death is found out by asking the kernel, when a new thread needs a place. No destructor has to run, so
 * functions that run in the last moments of a thread count like any other.
 */
#ifndef GMS_THREADS_H
#define GMS_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "tables/arc_table.h"

/* Changes each time the place is handed on; above all thread numbers. */
#define GMS_OWNER_ALTERNATES ((int32_t)1 << 30)

struct gms_thread {
    struct gms_thread* next;         /* in the list of all, newest first; never changes */
    int32_t owner;                   /* the thread's number, dead or alive, and the bit above */
    uint32_t number;                 /* of the place: 1 for the first */
    struct scope_arc_table* counted; /* newest generation, or NULL */
    struct scope_arc_table* muted;   /* the same for calls made while the profile is stopped: never read */
    bool is_armed;                   /* the sampler knows the thread; only the owner and its handlers touch it */
};

/* The calling thread's place, or NULL before its first counted call. */
struct gms_thread* gms_thread_self(void);

/* From the constructor: the sampler has started, and a library's constructor may have been counted before. */
void gms_threads_arm(void);

/* A forked child starts anew: forgets all places. The old ones stay mapped, since a handler that forked may
 * have interrupted an mcount, which then still writes to its table. */
void gms_threads_forget(void);

/* Called by the assembly when its looks into the table failed. */
void gms_count_slow(uint64_t from, uint64_t self);

/* Counts so many calls for the calling thread, whether the profile is on or not. With all signals blocked. */
void gms_count_times(uint64_t from, uint64_t self, uint64_t times);

/* Makes a child of a bare clone or _Fork, which runs no fork handlers, start anew: at its first new call, and before it
 * does anything with its parent's file. Nothing in other processes. */
void gms_leave_parent(void);

/* A forked child that shall leave its parent's tables alone, and needs no profile. No system call. */
void gms_threads_leave(void);

/* lifecycle.c's: makes a forked child start anew, in each part of the runtime. Signal-safe. */
void gms_forget_parent(void);

#endif

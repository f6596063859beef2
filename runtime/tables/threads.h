/* SPDX-License-Identifier: MIT
 *
 * Counts calls in the calling thread's own tables (own_table.h), which are its place's (thread_place.h), or elsewhere
 * if they have no room.
 */
#ifndef GMS_THREADS_H
#define GMS_THREADS_H

#include <stdint.h>

/* Begins to sample the calling thread if its calls are counted already. Called by the constructor once the sampler has
 * started: a library's constructor may have been counted before. */
void gms_threads_arm(void);

/* A forked child starts anew: forgets all places. The old ones stay mapped, since a handler that forked may have
 * interrupted an mcount, which then still writes to its table. */
void gms_threads_forget(void);

/* Counts a call for the calling thread: the part of mcount that the assembly does not do itself. `from` and `self` are
 * return addresses, into the caller and into the callee (scope_arc_entry). While profiling is off, readers leave it
 * out. */
void gms_count_own(uint64_t from, uint64_t self);

/* Does the same in a thread that is closed in, and may call nobody: in the table that it has. */
void gms_count_closed_in(uint64_t from, uint64_t self);

/* Counts so many calls for the calling thread, whether the profile is on or not. With all signals blocked. */
void gms_count_times(uint64_t from, uint64_t self, uint64_t times);

/* Makes a forked child that needs no profile leave its parent's tables alone. Makes no system call. */
void gms_threads_leave(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Has the C library tell when a thread ends, so that it is sampled to its end and its place is free again.
 */
#ifndef GMS_THREAD_END_H
#define GMS_THREAD_END_H

/* Before any thread is watched. Calls libc. */
void gms_thread_end_prepare(void);

/* The end of the calling thread is to be told. */
void gms_thread_end_watch(void);

/* The same for a thread that the C library has started within itself, if that can be had without allocating anything:
 * it may be within a counted call. */
void gms_thread_end_watch_lightly(void);

#endif

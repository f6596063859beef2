/* SPDX-License-Identifier: MIT
 *
 * Has the C library tell when a thread ends, so that it is sampled to its end and its place is free again.
 */
#ifndef GMS_THREAD_END_H
#define GMS_THREAD_END_H

/* Call this before any thread is watched. It calls libc. */
void gms_thread_end_prepare(void);

/* Asks for a notice of the calling thread's end. */
void gms_thread_end_watch(void);

/* Does the same for a thread that the C library has started within itself, if no memory is needed for it: the thread
 * may be within a counted call. */
void gms_thread_end_watch_lightly(void);

#endif

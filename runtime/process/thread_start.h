/* SPDX-License-Identifier: MIT
 *
 * Threads that pthread_create has not made: those that the C library starts within itself.
 */
#ifndef GMS_THREAD_START_H
#define GMS_THREAD_START_H

/* The end of the calling thread is to be told, too, if that can be had without allocating anything. */
void gms_thread_tell_end(void);

#endif

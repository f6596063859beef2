/* SPDX-License-Identifier: MIT
 *
 * Work with descriptors that no thread of the program sees: the kernel gives the lowest number that is free, which
 * another thread may be about to take by dup2, so neither number nor descriptor would be ours for sure.
 */
#ifndef GMS_APART_H
#define GMS_APART_H

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>

#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#define GMS_APART_DESCRIPTORS 2u /* CLOSE_RANGE_UNSHARE of <linux/close_range.h> */

/* vfork's: the caller sleeps until the thread has ended, and lends it its stack. A tracer does not follow it. */
#define GMS_APART_FLAGS                                                                                                \
    (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_VFORK | CLONE_UNTRACED)

/* Lets a thread that lives as long as work(data) do it, in a table of descriptors of its own, in which none is open.
 * The caller waits, with all signals blocked. Returns false if the work has not begun: the kernel is older than 5.9,
 * allows no more threads, or is an emulator. Signal-safe. REQUIRES: work stays on its stack, and needs no thread-local
 * data. */
bool gms_do_apart(void (*work)(void*), void* data);

/* Such threads count among those that the process, its user or its control group may have, even for a moment after
 * their end. Return how many have begun so far, and whether there is one now. */
uint32_t gms_apart_begun(void);
bool gms_apart_is_any(void);

/* For a forked child. */
void gms_apart_forget(void);

/* True if the process has no thread but the caller. False where that is not known. Signal-safe. */
bool gms_is_only_thread(void);

#endif

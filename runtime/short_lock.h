/* SPDX-License-Identifier: MIT
 *
 * A lock for moments: its holder has all signals blocked, so that no handler of the same thread can wait for it, and
 * who waits yields. No lock of the C library's: those may be held by whoever was interrupted.
 */
#ifndef GMS_SHORT_LOCK_H
#define GMS_SHORT_LOCK_H

#include <signal.h>

#include "raw_syscall.h"

typedef int32_t gms_short_lock; /* 0: free; a child of fork sets its copies to that */

/* Returns the signals that were blocked before, for the release. */
static inline gms_signal_set gms_short_lock_take(gms_short_lock* lock)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE))
        GMS_CALL0(SYS_sched_yield);
    return before;
}

static inline void gms_short_lock_release(gms_short_lock* lock, gms_signal_set before)
{
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
    gms_signal_mask(SIG_SETMASK, before);
}

#endif

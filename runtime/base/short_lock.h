/* SPDX-License-Identifier: MIT
 *
 * A lock for moments: its holder has all signals blocked, so that no handler of the same thread can wait for it. Who
 * waits sleeps and lends its priority to the holder: a real-time thread that only yielded would keep the holder from
 * the processor for ever. No lock of the C library's: those may be held by whoever was interrupted.
 */
#ifndef GMS_SHORT_LOCK_H
#define GMS_SHORT_LOCK_H

#include <linux/futex.h>
#include <signal.h>
#include <time.h>

#include "base/raw_syscall.h"

typedef int32_t gms_short_lock; /* 0: free, else its holder's number; a child of fork sets its copies to 0 */

/* With all signals blocked. Where the kernel has no such locks, or does not know the holder (which may be a child of
 * vfork in another namespace), the wait is for its release alone. */
static inline void gms_short_lock_enter(gms_short_lock* lock)
{
    const struct timespec moment = {0, 50000};
    const int32_t self = (int32_t)GMS_CALL0(SYS_gettid);
    for (;;) {
        int32_t present = 0;
        if (__atomic_compare_exchange_n(lock, &present, self, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return;
        if (GMS_CALL4(SYS_futex, lock, FUTEX_LOCK_PI_PRIVATE, 0, NULL) == 0)
            return;
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
    }
}

static inline void gms_short_lock_leave(gms_short_lock* lock)
{
    int32_t present = __atomic_load_n(lock, __ATOMIC_RELAXED) & FUTEX_TID_MASK;
    if (!__atomic_compare_exchange_n(lock, &present, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        GMS_CALL4(SYS_futex, lock, FUTEX_UNLOCK_PI_PRIVATE, 0, NULL); /* somebody waits */
}

/* Returns the signals that were blocked before, for the release. */
static inline gms_signal_set gms_short_lock_take(gms_short_lock* lock)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    gms_short_lock_enter(lock);
    return before;
}

static inline void gms_short_lock_release(gms_short_lock* lock, gms_signal_set before)
{
    gms_short_lock_leave(lock);
    gms_signal_mask(SIG_SETMASK, before);
}

#endif

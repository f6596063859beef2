/* SPDX-License-Identifier: MIT
 *
 * One at a time, and nobody waits: whoever comes second, perhaps a signal handler, goes without. A child of fork sets
 * its copy to 0.
 */
#ifndef GMS_BUSY_FLAG_H
#define GMS_BUSY_FLAG_H

#include <signal.h>

#include "base/raw_syscall.h"

typedef int32_t gms_busy_flag;

/* True if it is ours now: then all signals are blocked, and `before` is for gms_busy_leave. */
static inline bool gms_busy_take(gms_busy_flag* busy, gms_signal_set* before)
{
    int32_t nobody = 0;
    *before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    if (__atomic_compare_exchange_n(busy, &nobody, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return true;
    gms_signal_mask(SIG_SETMASK, *before);
    return false;
}

static inline void gms_busy_leave(gms_busy_flag* busy, gms_signal_set before)
{
    __atomic_store_n(busy, 0, __ATOMIC_RELEASE);
    gms_signal_mask(SIG_SETMASK, before);
}

#endif

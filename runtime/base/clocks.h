/* SPDX-License-Identifier: MIT
 *
 * The kernel's clocks, in nanoseconds. Signal-safe.
 */
#ifndef GMS_CLOCKS_H
#define GMS_CLOCKS_H

#include <time.h>

#include "base/raw_syscall.h"

static inline uint64_t gms_clock_ns(clockid_t clock)
{
    struct timespec now = {0, 0};
    GMS_CALL2(SYS_clock_gettime, clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#endif

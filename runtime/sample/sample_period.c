/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/sample_period.h"

#include <stdlib.h>
#include <sys/auxv.h>

#include "base/decimal.h"
#include "base/raw_syscall.h"

#define NS_PER_SECOND UINT64_C(1000000000)

/* Under valgrind nothing takes as long as it does, and perf's signals would hit valgrind itself, which dies of them.
 * The environment of a set-user-ID program is not its owner's. */
uint64_t gms_sample_period(void)
{
    if (gms_is_simulated)
        return 0;
    const char* text = getauxval(AT_SECURE) ? NULL : getenv(GMS_HZ_VARIABLE);
    uint64_t rate = GMS_DEFAULT_RATE;
    if (text && *text >= '0' && *text <= '9')
        rate = gms_decimal(text);
    return rate == 0 ? 0 : NS_PER_SECOND / (rate < GMS_HIGHEST_RATE ? rate : GMS_HIGHEST_RATE);
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample_period.h"

#include <stdlib.h>
#include <sys/auxv.h>

#define NS_PER_SECOND UINT64_C(1000000000)

/* The environment of a set-user-ID program is not its owner's. */
uint64_t gms_sample_period(void)
{
    const char* text = getauxval(AT_SECURE) ? NULL : getenv(GMS_HZ_VARIABLE);
    unsigned long rate = GMS_DEFAULT_RATE;
    if (text && *text >= '0' && *text <= '9')
        rate = strtoul(text, NULL, 10);
    return rate == 0 ? 0 : NS_PER_SECOND / (rate < GMS_HIGHEST_RATE ? rate : GMS_HIGHEST_RATE);
}

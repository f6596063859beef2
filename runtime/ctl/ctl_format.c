/* SPDX-License-Identifier: MIT */
#include "ctl/ctl_format.h"

#include <stddef.h>
#include <stdio.h>
#include <time.h>

const char* ctl_age(uint64_t started_ns, char text[32])
{
    static const struct {
        long long seconds;
        const char* name;
    } units[] = {{2 * 86400, "d"}, {2 * 3600, "h"}, {2 * 60, "min"}, {0, "s"}};
    static const long long lengths[] = {86400, 3600, 60, 1};
    const long long seconds = (long long)time(NULL) - (long long)(started_ns / 1000000000u);
    size_t i = 0;
    while (seconds < units[i].seconds && units[i].seconds > 0)
        ++i;
    snprintf(text, 32, "%lld %s", seconds > 0 ? seconds / lengths[i] : 0, units[i].name);
    return text;
}

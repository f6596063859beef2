/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: numbers as people read them.
 */
#ifndef GMONSCOPE_CTL_FORMAT_H
#define GMONSCOPE_CTL_FORMAT_H

#include <stdint.h>

/* Returns `text` with the time since `started_ns` (CLOCK_REALTIME): "12 s", "3 min", "5 h", "2 d", rounded down; "0 s"
 * for a time to come. */
const char* ctl_age(uint64_t started_ns, char text[32]);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: numbers as people read them.
 */
#ifndef GMONSCOPE_CTL_FORMAT_H
#define GMONSCOPE_CTL_FORMAT_H

#include <stdint.h>

/* Returns the time since then: "12 s", "3 min", "5 h", "2 d". */
const char* ctl_age(uint64_t started_ns, char text[32]);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: from a process' number to its live file.
 */
#ifndef GMONSCOPE_CTL_FIND_H
#define GMONSCOPE_CTL_FIND_H

#include <stdbool.h>

#include "live/live_file.h"

/* Opens the file of the living process; if there is none and `dead_too`, that of the last dead one with this number.
 * Returns 0, or an exit status after it has printed what is wrong. */
int ctl_find(struct live_file* file, long pid, enum live_access access, bool dead_too);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: whether a live file is whole.
 */
#ifndef GMS_LIVE_CHECK_H
#define GMS_LIVE_CHECK_H

#include "live/live_file.h"

/* False if something in a file opened with LIVE_READ is not as it should be: `problem` has the first of it. Readers
 * leave a damaged chunk out by themselves; counts that cannot be are set to 0 in our copy, for gmon.out could not hold
 * them. An update that a killed process did not finish is no damage. */
bool live_check(struct live_file* file);

#endif

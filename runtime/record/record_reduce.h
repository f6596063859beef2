/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the profiles of a parallel job's ranks as one (--ranks=reduce, and --ranks=extremes, which
 * leaves some of them). gmonscope-report adds them up, and keeps how they differ; then those of the ranks are removed.
 */
#ifndef GMONSCOPE_RECORD_REDUCE_H
#define GMONSCOPE_RECORD_REDUCE_H

#include <stdbool.h>

#include "record/record_child.h"
#include "record/record_outcome.h"

/* Takes the value of --ranks; the last one counts. False if there is no such. */
bool record_reduce_set(const char* which);

/* Returns 0 if the ranks have a name in common, which is free for the sum; else the status to end with, and it has been
 * said why. `which` is the value of --ranks. */
int record_need_one_name(const char* which);

/* Call this before the environment is that of the program. Returns 0, or the status to end with if it is known already
 * that nothing could be reduced; it has been said why. */
int record_reduce_begin(void);

/* Call this when the job has ended. True if its profiles are one now, which has been said. If they should be and
 * are not, the ranks' profiles are still there, and it has been said why. */
bool record_reduce(const struct record_outcome* outcome, const char* program, const struct record_end* end,
                   bool all_written);

/* Call this last, where there is no sum. Says that there was no job whose ranks could be added up, though that was
 * asked for. */
void record_reduce_remark(const struct record_outcome* outcome);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the ranks of a parallel job whose own profiles stay beside the sum (--ranks=extremes).
 */
#ifndef GMONSCOPE_RECORD_EXTREMES_H
#define GMONSCOPE_RECORD_EXTREMES_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "record/record_outcome.h"

enum record_keep { RECORD_IS_REMOVED, RECORD_IS_EXTREME, RECORD_IS_BY_LOT };

/* Returns the N of NAME.rankN; -1 for anything else. */
long record_rank_of(const char* path);

/* Chooses among `count` ranks, whose profiles are those of `outcome` at `ranks`: up to 8 that hold an extreme, which
 * are those with the least and the most processor time, and those with the most time of the functions by which ranks
 * lose most; and up to 4 others by lot, the same ones whenever the id of the run is the same. The sum tells how they
 * differ. False if that cannot be known; then `why` says why. */
bool record_extremes_choose(const char* sum, const struct record_outcome* outcome, const size_t* ranks, size_t count,
                            enum record_keep* keep, char why[PATH_MAX]);

/* Says which they are. */
void record_extremes_say(const enum record_keep* keep, size_t count);

#endif

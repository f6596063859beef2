/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: which profiles the program wrote.
 */
#ifndef GMONSCOPE_RECORD_OUTCOME_H
#define GMONSCOPE_RECORD_OUTCOME_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* The files that could be profiles of a run started here and now; see write/output_name.h for the names. */
struct record_outcome;

/* Notes which of them exist before the run of `program`, with size and time. */
struct record_outcome* record_outcome_begin(const char* program);

/* Looks again, and returns the number of profiles that are new or changed, without those that another recorder's run
 * has written meanwhile. */
size_t record_outcome_end(struct record_outcome* outcome);

/* Returns the number that record_outcome_end has found. */
size_t record_outcome_size(const struct record_outcome* outcome);

/* Returns the path of one of them, the main process' first; valid until record_outcome_free. */
const char* record_outcome_path(const struct record_outcome* outcome, size_t index);

/* Writes the path that the profiles of a parallel job's ranks begin with, NAME of NAME.rankN. False if they have no
 * such names. */
bool record_outcome_of_job(const struct record_outcome* outcome, char path[PATH_MAX]);

/* True if the file is as record_outcome_end has found it. */
bool record_outcome_is_unchanged(const struct record_outcome* outcome, size_t index);

/* True if no NAME.PID and NAME.rankN was there before the run, unless it was written anew; of another host only if some
 * of those written are. */
bool record_outcome_is_alone(const struct record_outcome* outcome);

/* Returns the name for the main process' profile; PID stands for its number. */
const char* record_outcome_name(const struct record_outcome* outcome);

/* Writes the path of the profiles of the ranks in `ranks`, such as "3" or "*", if this is a rank of a parallel job, and
 * each has one of its own. A star stands for the process' number and the host. */
bool record_outcome_of_ranks(const struct record_outcome* outcome, const char* ranks, char path[PATH_MAX]);

/* Writes the path of all profiles if some of them are of other hosts: a star stands for what differs. */
bool record_outcome_of_hosts(const struct record_outcome* outcome, char path[PATH_MAX]);

/* Returns the main process' profile of an earlier run that still exists, or NULL. */
const char* record_outcome_earlier(const struct record_outcome* outcome);

/* Returns the name if the profile goes there, and what is there is no regular file but a device, which keeps nothing;
 * else NULL. */
const char* record_outcome_device(const struct record_outcome* outcome);

/* Returns the name if the profile goes into a pipe, of which the kernel does not tell whether anything was written;
 * else NULL. */
const char* record_outcome_pipe(const struct record_outcome* outcome);

/* True if the environment says that no profile is wanted. */
bool record_outcome_unwanted(const struct record_outcome* outcome);

void record_outcome_free(struct record_outcome* outcome);

#endif

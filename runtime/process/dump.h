/* SPDX-License-Identifier: MIT
 *
 * Writes the profile of this process, which has left its parent (lifecycle.h).
 */
#ifndef GMS_DUMP_H
#define GMS_DUMP_H

#include <limits.h>
#include <stdbool.h>

#include "write/output_name.h"

/* Sets names and bins for all later calls; `settings` must stay in place. Called by a constructor. */
void gms_dump_prepare(struct gms_name_settings* settings);

/* Writes to `path`, or with NULL under the name that the profile has at the end: then only if something was counted
 * since the last time. A failure is complained about, unless that under the own name is tried again. Returns 0 or an
 * errno. */
int gms_dump(const char* path);

/* True if gmonscope-record will try to write the profile out of the live file, and say why that fails. */
bool gms_dump_is_tried_again(void);

/* Writes under the name that the profile has at the end, in case that the end does not come. Nothing goes into a pipe,
 * which takes one profile and no better one after it. The first time the program seems to end: then the calling
 * thread's time is told (gms_ticker_close), and nothing is left to be written at the end unless something happens. */
void gms_dump_early(void);

/* True once the profile was written so: a sum would have it a second time. */
bool gms_dump_has_seemed_to_end(void);

/* Writes under the name that the profile has at the end, which has come: ends the ticks of the calling thread. A
 * profile that was written early is left as it is if nothing was counted since, and the time since is less than a
 * thousandth of all. Returns 0 or an errno. */
int gms_dump_last(void);

/* These four are for the sum of a parallel job's ranks; see rank_sum.h. */
int gms_dump_for_sum(const char* path);
bool gms_dump_job_name(char path[PATH_MAX]);
void gms_dump_job_evade(char path[PATH_MAX]);
void gms_dump_taken(void);

/* Clears the inherited state in a forked child. */
void gms_dump_forget(void);

#endif

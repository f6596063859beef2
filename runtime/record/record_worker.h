/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: runs gmonscope-report, which adds profiles up and says how they differ.
 */
#ifndef GMONSCOPE_RECORD_WORKER_H
#define GMONSCOPE_RECORD_WORKER_H

#include <limits.h>
#include <stdbool.h>

#define RECORD_WORKER "gmonscope-report"

/* Call this before the environment is that of the program. False if it is not there, which has been said. */
bool record_worker_begin(void);

/* Runs it; the first of the arguments becomes its path. `output`: where its standard output goes; -1: nowhere. Returns
 * true if it ended with status 0; else `why` is what it said first, or what became of it. */
bool record_worker_run(char** arguments, int output, char why[PATH_MAX]);

#endif

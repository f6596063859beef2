/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: functions that are chosen by name (--count=REGEX, --no-count=REGEX). gmonscope-choose knows the
 * names: it looks at the program before it runs, and then answers the runtime of each process as long as we live.
 */
#ifndef GMONSCOPE_RECORD_CHOICE_H
#define GMONSCOPE_RECORD_CHOICE_H

#include <stdbool.h>

/* Adds an option with its REGEX. False if there is no memory for it. */
bool record_choice_add(const char* option, const char* regex);
bool record_choice_is_asked(void);

/* Begins it for the program at `path`. Returns 0, or the status to end with: then it has said why. Before LD_PRELOAD is
 * set. */
int record_choice_begin(const char* path);

/* Says what became of it, after all processes that we have waited for. */
void record_choice_end(void);

#endif

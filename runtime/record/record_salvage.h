/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the profiles of the processes of this run that were killed before they could write them.
 */
#ifndef GMONSCOPE_RECORD_SALVAGE_H
#define GMONSCOPE_RECORD_SALVAGE_H

#include <limits.h>
#include <stdbool.h>

#include "record/record_child.h"

/* Before the run: gives it a name and its live files a folder. With `unwanted` no profile shall be written. The
 * profiles that are there are older than it. */
void record_salvage_begin(bool unwanted);

/* While it runs: a program that starts thousands of others must not fill the folder. Does what is due for processes
 * that are gone; those that have become another program may still want the same name. */
void record_salvage_meanwhile(void);

/* Can be read when a process has ended or become another program; -1 on a system that does not tell. */
int record_salvage_events(void);

/* After the run: writes the profiles. Says what went wrong, and what
 * still runs. `path` is where the program's own profile went, empty if none was salvaged. False if one
 * could not be written. */
bool record_salvage(const struct record_end* end, char path[PATH_MAX]);

#endif

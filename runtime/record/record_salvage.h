/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the profiles of the processes of this run that were killed before they could write them.
 */
#ifndef GMONSCOPE_RECORD_SALVAGE_H
#define GMONSCOPE_RECORD_SALVAGE_H

#include <limits.h>
#include <stdbool.h>

#include "record/record_child.h"

/* Call this before the run: gives it a name and its live files a folder. With `unwanted` no profile is written.
 * Existing profiles count as older. */
void record_salvage_begin(bool unwanted);

/* Call this during the run: a program that starts thousands of others must not fill the folder. Salvages processes that
 * are gone, except those that became another program, which may still want the same name. */
void record_salvage_meanwhile(void);

/* Returns a descriptor that is readable when a process has ended or become another program; -1 if there is none. */
int record_salvage_events(void);

/* Call this after the run: writes the profiles. Says what went wrong, and what
 * still runs. `path` is where the program's own profile went, empty if none was salvaged. False if one
 * could not be written. */
bool record_salvage(const struct record_end* end, char path[PATH_MAX]);

#endif

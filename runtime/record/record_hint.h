/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the command that shows what was written, where it is not just `gmonscope-report`.
 */
#ifndef GMONSCOPE_RECORD_HINT_H
#define GMONSCOPE_RECORD_HINT_H

#include "record/record_outcome.h"

/* Returns the path as the user would call it from here. */
const char* record_from_here(const char* path);

/* Returns "; to see it: gmonscope-report NAME", with the sum of several if they are all that fit, and of one program;
 * or "" if nothing was written, or if the first one has the name that gmonscope-report takes without being told. One
 * caller at a time. */
const char* record_hint(const struct record_outcome* outcome);

/* True for NAME.rankN. */
bool record_is_of_rank(const char* path);

/* Returns the path as a shell takes it for one word, and a command for no option; valid until the next call. */
const char* record_word(const char* path);

/* Returns the folder of the file as the user would call it from here, as one word; valid until the next call. */
const char* record_folder_of(const char* path);

#endif

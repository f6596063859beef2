/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: where it is itself, and so the files that belong to it.
 */
#ifndef GMONSCOPE_RECORD_SELF_H
#define GMONSCOPE_RECORD_SELF_H

#include <limits.h>
#include <stdbool.h>

/* Finds a file by the way from our own folder to it. Says that `what` cannot be found and returns false if it is not
 * there. */
bool record_find_from_here(const char* way, const char* what, char path[PATH_MAX]);

#endif

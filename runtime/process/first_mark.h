/* SPDX-License-Identifier: MIT
 *
 * Programs that this one starts must not take its name for their profile. So the first program puts its number into the
 * environment, as gmonscope-record does: when it first starts a process, and not before, because until then programs
 * find their environment where the kernel has put it, between their arguments and the auxiliary vector. In the archive,
 * which does not see all ways to start a process, it is done at the beginning.
 */
#ifndef GMS_FIRST_MARK_H
#define GMS_FIRST_MARK_H

#include <stdbool.h>

/* `is_wanted`: this is the first program, and has a profile. */
void gms_first_mark_prepare(bool is_wanted);

/* Puts the number into the environment, if that is wanted and not done. Signal-safe. */
void gms_first_mark(void);

/* Does the same, and returns the environment for a program that was to have `environment`: the one with the number, if
 * that is the one that this program had before. */
char* const* gms_first_marked(char* const* environment);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the program to run. Where it is, and whether it can be profiled.
 */
#ifndef GMONSCOPE_RECORD_PROGRAM_H
#define GMONSCOPE_RECORD_PROGRAM_H

#include <limits.h>
#include <stdbool.h>

/* Finds the file that execvp would take. Returns 0 or its errno (ENOENT, EACCES ...). */
int record_find_program(const char* name, char path[PATH_MAX]);

/* Why there will be no profile, or no complete one, in words that follow "PROG: "; NULL if nothing is known
 * against it. */
const char* record_doubt(const char* path);

/* The library that the program needs, by the name it has there, and that refuses to come after another one:
 * the address sanitizer's. False if it needs none such. */
bool record_must_be_first(const char* path, char name[NAME_MAX + 1]);

/* False for a script, which a shell may run even if the kernel does not. */
bool record_is_elf(const char* path);

#endif

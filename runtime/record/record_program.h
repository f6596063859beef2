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

/* The reasons why a profile of the program may be incomplete. */
enum record_doubt {
    RECORD_NO_DOUBT,
    RECORD_WITHOUT_PG,    /* loads the runtime, but never calls it */
    RECORD_STATIC,        /* loads nothing, and its C library profiles it */
    RECORD_STATIC_ALONE,  /* loads nothing, and has nothing that profiles it */
    RECORD_OTHER_MACHINE, /* cannot load our library */
    RECORD_OTHER_RIGHTS   /* the system loads nothing into it that the user chooses */
};
enum record_doubt record_doubt(const char* path);

/* Returns words that follow "PROG: ". */
const char* record_doubt_text(enum record_doubt doubt);

/* The library that the program needs, by the name it has there, and that refuses to come after another one, or must
 * be called before us: the address or the thread sanitizer's. False if it needs none such. */
bool record_must_be_first(const char* path, char name[NAME_MAX + 1]);

/* True if a library's name, without its folder, begins as one of these sanitizers' does. */
bool record_is_sanitizer(const char* library);

/* False for a script, which a shell may run even if the kernel does not. */
bool record_is_elf(const char* path);

#endif

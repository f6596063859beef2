/* SPDX-License-Identifier: MIT
 *
 * A program built with room for a call at the beginning of each function (entry_tables.h) runs at full speed until it
 * is recorded: then its functions are made to call __fentry__ there, as if it had been built with -pg -mfentry.
 *
 * Five bytes change, so nobody may be running there: it happens once, at the program's start, while it has one thread.
 * Libraries that are loaded later keep their NOPs.
 */
#ifndef GMS_PATCHED_ENTRIES_H
#define GMS_PATCHED_ENTRIES_H

#include <stdbool.h>

#ifdef __x86_64__
/* Finds the modules that are loaded by now whose functions have room. If anything `counts`, makes them call us, and
 * says how many could not be made to. Calls libc: for the constructor alone. */
void gms_patch_begin(bool counts);
#else
static inline void gms_patch_begin(bool counts) { (void)counts; }
#endif

#endif

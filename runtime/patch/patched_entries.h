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

#ifdef __x86_64__
/* Makes the functions of all modules that are loaded by now call us, and says how many could not be made to. Calls
 * libc: for the constructor alone. */
void gms_patch_begin(void);
#else
static inline void gms_patch_begin(void) {}
#endif

#endif

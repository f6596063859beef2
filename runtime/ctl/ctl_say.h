/* SPDX-License-Identifier: MIT
 *
 * Lines that gmonscope-ctl prints. Texts that others have chosen may be in them: characters unfit for a
 * terminal become question marks (base/plain_text.h).
 */
#ifndef GMONSCOPE_CTL_SAY_H
#define GMONSCOPE_CTL_SAY_H

/* Exit statuses; 0 means success. */
enum { CTL_FAILED = 1, CTL_MISUSED = 2 };

/* Prints one line on standard error, with gmonscope-ctl's name before it. */
__attribute__((format(printf, 1, 2))) void ctl_say(const char* format, ...);

/* Prints one line on standard output. */
__attribute__((format(printf, 1, 2))) void ctl_print(const char* format, ...);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef GMS_COMPLAIN_H
#define GMS_COMPLAIN_H

#include <stdint.h>

/* Prints one line on standard error, as far as that does no harm (standard_error.h): "gmonscope: SUBJECT: PROBLEM:
 * REASON". Large buffers are static, since exit() may be called on a very small stack. */
void gms_complain(const char* subject, const char* problem, const char* reason);

/* Prints the same about NUMBER things, unless it is 0: `one` is the word for one of them, `many` for more. `reason` is
 * an errno. */
void gms_complain_about(uint64_t number, const char* one, const char* many, const char* problem, int reason);

#endif

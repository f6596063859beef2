/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: one line of what they say.
 */
#ifndef GMS_SAY_LINE_H
#define GMS_SAY_LINE_H

#include <stdarg.h>
#include <stdio.h>

/* Prints like vfprintf, with `start` before and a line feed after it; the text is made plain (plain_text.h). On
 * standard error as far as that does no harm (standard_error.h). */
__attribute__((format(printf, 3, 0))) void gms_say_line(FILE* to, const char* start, const char* format,
                                                        va_list arguments);

#endif

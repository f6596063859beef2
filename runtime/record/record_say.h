/* SPDX-License-Identifier: MIT */
#ifndef GMONSCOPE_RECORD_SAY_H
#define GMONSCOPE_RECORD_SAY_H

/* Prints one line on standard error, with gmonscope-record's name before it; made plain (base/plain_text.h). */
__attribute__((format(printf, 1, 2))) void record_say(const char* format, ...);

#endif

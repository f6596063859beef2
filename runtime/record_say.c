/* SPDX-License-Identifier: MIT */
#include "record_say.h"

#include <stdarg.h>
#include <stdio.h>

void record_say(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("gmonscope-record: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

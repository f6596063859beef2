/* SPDX-License-Identifier: MIT */
#include "ctl_say.h"

#include <stdarg.h>
#include <stdio.h>

void ctl_say(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("gmonscope-ctl: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

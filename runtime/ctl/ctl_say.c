/* SPDX-License-Identifier: MIT */
#include "ctl/ctl_say.h"

#include "base/say_line.h"

void ctl_say(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    gms_say_line(stderr, "gmonscope-ctl: ", format, arguments);
    va_end(arguments);
}

void ctl_print(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    gms_say_line(stdout, "", format, arguments);
    va_end(arguments);
}

/* SPDX-License-Identifier: MIT */
#include "record/record_say.h"

#include "base/say_line.h"

void record_say(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    gms_say_line(stderr, "gmonscope-record: ", format, arguments);
    va_end(arguments);
}

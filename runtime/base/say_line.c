/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/say_line.h"

#include <stdlib.h>

#include "base/plain_text.h"
#include "base/standard_error.h"

void gms_say_line(FILE* to, const char* start, const char* format, va_list arguments)
{
    char* text;
    char* line;
    if (vasprintf(&text, format, arguments) < 0)
        return;
    gms_plain_text(text);
    const int length = asprintf(&line, "%s%s\n", start, text);
    free(text);
    if (length < 0)
        return;
    if (to == stderr)
        gms_standard_error_write(line, (size_t)length);
    else
        fputs(line, to);
    free(line);
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/say_line.h"

#include <stdlib.h>

#include "base/plain_text.h"

void gms_say_line(FILE* to, const char* start, const char* format, va_list arguments)
{
    char* line;
    if (vasprintf(&line, format, arguments) < 0)
        return;
    gms_plain_text(line);
    fprintf(to, "%s%s\n", start, line);
    free(line);
}

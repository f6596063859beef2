/* SPDX-License-Identifier: MIT */
#include "base/complain.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/may.h"
#include "base/plain_text.h"
#include "base/standard_error.h"

void gms_complain(const char* subject, const char* problem, const char* reason)
{
    static char line[2 * PATH_MAX + 256];
    if (!gms_may(GMS_TO_SAY) || snprintf(line, sizeof line - 1, "gmonscope: %s: %s: %s", subject, problem, reason) < 0)
        return;
    gms_plain_text(line);
    const size_t length = strlen(line);
    line[length] = '\n';
    gms_standard_error_write(line, length + 1);
}

void gms_complain_about(uint64_t number, const char* one, const char* many, const char* problem, int reason)
{
    char subject[64];
    if (number == 0)
        return;
    snprintf(subject, sizeof subject, "%llu %s", (unsigned long long)number, number == 1 ? one : many);
    gms_complain(subject, problem, strerror(reason));
}

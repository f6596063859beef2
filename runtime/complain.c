/* SPDX-License-Identifier: MIT */
#include "complain.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void gms_complain(const char* subject, const char* problem, const char* reason)
{
    static char line[PATH_MAX + 256];
    int length = snprintf(line, sizeof line, "gmonscope: %s: %s: %s\n", subject, problem, reason);
    if (length < 0)
        return;
    if ((size_t)length >= sizeof line) {
        length = sizeof line - 1;
        line[length - 1] = '\n';
    }
    const ssize_t ignored = write(STDERR_FILENO, line, (size_t)length);
    (void)ignored;
}

void gms_complain_about(uint64_t number, const char* what, const char* problem, int reason)
{
    char subject[64];
    if (number == 0)
        return;
    snprintf(subject, sizeof subject, "%llu %s", (unsigned long long)number, what);
    gms_complain(subject, problem, strerror(reason));
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/process_status.h"

#include <fcntl.h>
#include <stddef.h>

#include "base/raw_syscall.h"

#define PATH "/proc/thread-self/status"
#define ALL_LINES 4096u

/* The number behind "NAME:\t", if that stands here. */
static const char* number_of(const char* line, const char* name)
{
    for (; *name; ++name, ++line)
        if (*line != *name)
            return NULL;
    return line[0] == ':' && line[1] == '\t' ? line + 2 : NULL;
}

long gms_status_number(const char* name)
{
    char status[ALL_LINES + 1];
    const long file = GMS_CALL4(SYS_openat, AT_FDCWD, PATH, O_RDONLY | O_CLOEXEC, 0);
    const long size = file < 0 ? -1 : GMS_CALL3(SYS_read, file, status, ALL_LINES);
    if (file >= 0)
        GMS_CALL1(SYS_close, file);
    status[size > 0 ? size : 0] = '\0';
    for (const char* at = status; *at; ++at) {
        const char* number = at == status || at[-1] == '\n' ? number_of(at, name) : NULL;
        if (!number)
            continue;
        long value = 0;
        for (; *number >= '0' && *number <= '9'; ++number)
            value = 10 * value + (*number - '0');
        return value;
    }
    return -1;
}

bool gms_status_is_set(const char* name) { return gms_status_number(name) > 0; }

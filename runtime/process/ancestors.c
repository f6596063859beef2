/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/ancestors.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/own_calls.h"
#include "base/raw_syscall.h"
#include "scope/scope_file.h"

#define MOST_ANCESTORS 32
#define LINE_BYTES 1024u
#define FIELDS_TO_START 20 /* from the third on, the state, to the 22nd; proc(5) counts them from 1 */

struct ancestor {
    const char* name; /* in the line that was read */
    long parent;
    unsigned long long start;
};

static bool read_line(long pid, char line[LINE_BYTES])
{
    char path[40];
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    const long fd = GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    const long size = fd < 0 ? -1 : GMS_CALL3(SYS_read, fd, line, LINE_BYTES - 1);
    if (fd >= 0)
        GMS_CALL1(SYS_close, fd);
    line[size > 0 ? size : 0] = '\0';
    return size > 0;
}

/* A name may hold brackets and blanks: it ends with the last bracket. */
static bool look_at(long pid, char line[LINE_BYTES], struct ancestor* found)
{
    char* name = read_line(pid, line) ? strchr(line, '(') : NULL;
    char* field = name ? strrchr(name, ')') : NULL;
    if (!field)
        return false;
    *field = '\0';
    found->name = name + 1;
    ++field;
    for (int i = 1; i <= FIELDS_TO_START; ++i) {
        field += strspn(field, " ");
        if (i == 2)
            found->parent = strtol(field, NULL, 10);
        else if (i == FIELDS_TO_START)
            found->start = strtoull(field, NULL, 10);
        field += strcspn(field, " ");
    }
    return found->start > 0;
}

void gms_ancestors_collect(long first_pid)
{
    char line[LINE_BYTES];
    struct ancestor ancestor = {0};
    long pid = gms_getpid();
    for (int i = 0; i < MOST_ANCESTORS && pid > 0 && look_at(pid, line, &ancestor); ++i) {
        char text[LINE_BYTES + 48];
        snprintf(text, sizeof text, "%ld %llu %s", pid, ancestor.start, ancestor.name);
        gms_scope_text("ancestor", text);
        if (pid == first_pid)
            break;
        pid = ancestor.parent;
    }
}

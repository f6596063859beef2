/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/host_memory.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/sysinfo.h>

#include "base/decimal.h"
#include "base/own_files.h"
#include "base/raw_syscall.h"

#define PART_OF_MEMORY 32u
#define PART_OF_ADDRESSES 8u
#define LEAST_SHARE ((uint64_t)4 << 20)
#define LARGEST_SHARE ((uint64_t)1 << 30)

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Closes what was opened, or not. Returns the number of bytes read; the text ends with a NUL. */
static size_t read_text(long fd, char* text, size_t size)
{
    const long length = fd < 0 ? 0 : GMS_CALL3(SYS_read, fd, text, size - 1);
    if (fd >= 0)
        GMS_CALL1(SYS_close, fd);
    text[length > 0 ? length : 0] = '\0';
    return length > 0 ? (size_t)length : 0;
}

/* Joins `parts`, up to a NULL; false if that is too long. */
static bool join(char path[PATH_MAX], const char* const* parts)
{
    size_t length = 0;
    for (; *parts; ++parts)
        for (const char* from = *parts; *from; ++from) {
            if (length + 1 == PATH_MAX)
                return false;
            path[length++] = *from;
        }
    path[length] = '\0';
    return true;
}

/* The group's limit and those of the groups that it is in, all below `root`. Cuts `group` down to nothing. */
static uint64_t limit_of_groups(const char* root, char* group, const char* name)
{
    static char path[PATH_MAX];
    char text[32];
    uint64_t limit = UINT64_MAX;
    size_t length = 0;
    while (group[length])
        ++length;
    for (;;) {
        if (join(path, (const char*[]){root, group, name, NULL}) &&
            read_text(GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0), text, sizeof text) > 0 &&
            text[0] != 'm') /* "max" */
            limit = least(limit, gms_decimal(text));
        if (length == 0)
            return limit;
        while (length > 0 && group[--length] != '/') {
        }
        group[length] = '\0';
    }
}

static bool begins_with(const char* text, const char* start)
{
    while (*start && *text == *start) {
        ++text;
        ++start;
    }
    return *start == '\0';
}

/* Lines of "number:controllers:group"; number 0 without controllers is the second version's. */
static uint64_t limit_by_control_group(void)
{
    static char text[2 * PATH_MAX];
    uint64_t limit = UINT64_MAX;
    const size_t size = read_text(gms_open_own("cgroup"), text, sizeof text);
    for (size_t start = 0; start < size;) {
        size_t end = start;
        while (text[end] && text[end] != '\n')
            ++end;
        text[end] = '\0';
        char* line = text + start;
        start = end + 1;
        const bool is_second = begins_with(line, "0::");
        while (*line && *line++ != ':') {
        }
        if (is_second)
            limit = least(limit, limit_of_groups("/sys/fs/cgroup", line + 1, "/memory.max"));
        else if (begins_with(line, "memory:"))
            limit = least(limit, limit_of_groups("/sys/fs/cgroup/memory", line + 7, "/memory.limit_in_bytes"));
    }
    return limit;
}

uint64_t gms_host_memory_share(void)
{
    struct sysinfo machine;
    struct rlimit space = {0, 0};
    uint64_t share = least(LARGEST_SHARE, limit_by_control_group() / PART_OF_MEMORY);
    if (GMS_CALL1(SYS_sysinfo, &machine) == 0)
        share = least(share, (uint64_t)machine.totalram * machine.mem_unit / PART_OF_MEMORY);
    if (GMS_CALL4(SYS_prlimit64, 0, RLIMIT_AS, NULL, &space) == 0)
        share = least(share, space.rlim_cur / PART_OF_ADDRESSES);
    return share > LEAST_SHARE ? share : LEAST_SHARE;
}

uint64_t gms_host_file_share(long file)
{
    struct statfs system;
    if (GMS_CALL2(SYS_fstatfs, file, &system) != 0 || system.f_blocks == 0)
        return UINT64_MAX;
    return (uint64_t)system.f_bavail * (uint64_t)system.f_bsize / 2;
}

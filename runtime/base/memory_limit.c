/* SPDX-License-Identifier: MIT */
#include "base/memory_limit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#define CAN_LIMIT false
#else
#define CAN_LIMIT true
#endif

static struct rlimit at_start;
static bool is_limited;

bool gms_memory_size(const char* text, uint64_t* bytes)
{
    static const char units[] = "KMGT";
    const size_t digits = strspn(text, "0123456789");
    const char* unit = text[digits] ? strchr(units, text[digits]) : NULL;
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    if (digits == 0 || (text[digits] && (!unit || text[digits + 1])))
        return false;
    errno = 0;
    const unsigned long long number = strtoull(text, NULL, 10);
    *bytes = (uint64_t)number << shift;
    return errno == 0 && number <= UINT64_MAX >> shift;
}

uint64_t gms_usual_memory(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    unsigned long long bytes = pages > 0 && page > 0 ? (unsigned long long)pages * (unsigned long long)page : 0;
    unsigned long long of_container = 0;
    FILE* group = fopen("/sys/fs/cgroup/memory.max", "re");
    if (group && fscanf(group, "%llu", &of_container) == 1 && of_container < bytes) /* without a limit it has a word */
        bytes = of_container;
    if (group)
        fclose(group);
    return bytes / 2;
}

/* A sanitizer that is preloaded into a program has mapped terabytes by then. */
static uint64_t bytes_so_far(void)
{
    char line[256];
    unsigned long long kib = 0;
    FILE* status = fopen("/proc/self/status", "re");
    while (status && fgets(line, sizeof line, status) &&
           sscanf(line, "VmData: %llu", &kib) != 1) { /* as the limit counts */
    }
    if (status)
        fclose(status);
    return kib << 10;
}

void gms_limit_memory(uint64_t bytes)
{
    if (!CAN_LIMIT || (!is_limited && getrlimit(RLIMIT_DATA, &at_start) != 0))
        return;
    is_limited = true;
    struct rlimit limit = at_start;
    const uint64_t most = bytes > 0 ? bytes_so_far() + (bytes < INT64_MAX ? bytes : INT64_MAX) : 0;
    if (most > 0 && most < limit.rlim_cur)
        limit.rlim_cur = most;
    setrlimit(RLIMIT_DATA, &limit); /* it can only go down, or back to where it was */
}

void gms_limit_memory_as_before(void)
{
    if (is_limited)
        setrlimit(RLIMIT_DATA, &at_start);
}

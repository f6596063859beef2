/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/own_files.h"

#include <fcntl.h>
#include <limits.h>

#include "base/raw_syscall.h"

long gms_open_first(const char* path, const char* other)
{
    const long fd = GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    return fd >= 0 ? fd : GMS_CALL4(SYS_openat, AT_FDCWD, other, O_RDONLY | O_CLOEXEC, 0);
}

const char* gms_own_program(void)
{
    static const char* const links[] = {"/proc/thread-self/exe", "/proc/self/exe"};
    static char program[PATH_MAX];
    for (int i = 0; i < 2 && !program[0]; ++i) {
        const long length = GMS_CALL4(SYS_readlinkat, AT_FDCWD, links[i], program, sizeof program - 1);
        program[length > 0 ? length : 0] = '\0';
    }
    return program;
}

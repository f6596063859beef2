/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/own_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdbool.h>
#include <sys/vfs.h>

#include "base/raw_syscall.h"

/* Only the first thread's files are those of the process, and some emulators (QEMU's) know these alone. */
static bool is_first_thread(void) { return GMS_CALL0(SYS_gettid) == GMS_CALL0(SYS_getpid); }

static long open_to_read(const char* path) { return GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0); }

long gms_open_first(const char* of_thread, const char* of_process)
{
    const long fd = is_first_thread() ? -ENOENT : open_to_read(of_thread);
    return fd >= 0 ? fd : open_to_read(of_process);
}

/* Below another root /proc may be a folder of the program's own. */
static bool is_kernels(long fd)
{
    struct statfs status = {0};
    return GMS_CALL2(SYS_fstatfs, fd, &status) == 0 && status.f_type == PROC_SUPER_MAGIC;
}

long gms_open_own_memory(void)
{
    const int flags = O_RDWR | O_CLOEXEC | O_NONBLOCK;
    long fd = is_first_thread() ? -ENOENT : GMS_CALL4(SYS_openat, AT_FDCWD, "/proc/thread-self/mem", flags, 0);
    if (fd < 0)
        fd = GMS_CALL4(SYS_openat, AT_FDCWD, "/proc/self/mem", flags, 0);
    if (fd < 0 || is_kernels(fd))
        return fd;
    GMS_CALL1(SYS_close, fd);
    return -ENOENT;
}

const char* gms_own_program(void)
{
    static const char* const links[] = {"/proc/thread-self/exe", "/proc/self/exe"};
    static char program[PATH_MAX];
    for (int i = is_first_thread(); i < 2 && !program[0]; ++i) {
        const long length = GMS_CALL4(SYS_readlinkat, AT_FDCWD, links[i], program, sizeof program - 1);
        program[length > 0 ? length : 0] = '\0';
    }
    return program;
}

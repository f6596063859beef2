/* SPDX-License-Identifier: MIT
 *
 * Some of the C library's functions have names that a program may have for something else: ISO C reserves neither
 * `stat` nor `access` nor `uname`. The linker exports a program's own function if the C library has one of that name,
 * and then our call would be one of it. So the kernel is asked. They set errno as the C library's do.
 */
#ifndef GMS_OWN_CALLS_H
#define GMS_OWN_CALLS_H

#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/utsname.h>

#include "base/raw_syscall.h"

/* The C library's other name for `environ`. */
extern char** __environ;

static inline int gms_answer(long answer)
{
    if (answer >= 0)
        return (int)answer;
    errno = (int)-answer;
    return -1;
}

static inline int gms_fstatat(int folder, const char* path, struct stat* status, int flags)
{
    return gms_answer(GMS_CALL4(SYS_newfstatat, folder, path, status, flags));
}

static inline int gms_stat(const char* path, struct stat* status) { return gms_fstatat(AT_FDCWD, path, status, 0); }
static inline int gms_fstat(int descriptor, struct stat* status)
{
    return gms_answer(GMS_CALL2(SYS_fstat, descriptor, status));
}

static inline bool gms_path_exists(const char* path)
{
    return gms_answer(GMS_CALL3(SYS_faccessat, AT_FDCWD, path, 0)) == 0; /* F_OK */
}

static inline int gms_uname(struct utsname* system) { return gms_answer(GMS_CALL1(SYS_uname, system)); }
static inline uid_t gms_geteuid(void) { return (uid_t)GMS_CALL0(SYS_geteuid); }
static inline pid_t gms_getpid(void) { return (pid_t)GMS_CALL0(SYS_getpid); }

/* NULL if the path is too long, or lies outside of the root. */
static inline char* gms_getcwd(char* path, size_t room)
{
    return gms_answer(GMS_CALL2(SYS_getcwd, path, room)) > 0 && path[0] == '/' ? path : NULL;
}

#endif

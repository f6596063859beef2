/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/host_call.h"

#include <errno.h>

#include "base/next_function.h"
#include "base/raw_syscall.h"

long (*gms_next_syscall)(long number, ...);

/* Programs may make system calls in handlers, which must not ask the loader. */
__attribute__((constructor(101))) static void find_next(void)
{
    if (!gms_next_syscall)
        *(void**)(void*)&gms_next_syscall = gms_next_function("syscall");
}

long gms_host_call(long number, long a, long b, long c, long d, long e)
{
    if (!gms_next_syscall)
        return gms_syscall(number, a, b, c, d, e, 0);
    const int before = errno;
    const long answer = gms_next_syscall(number, a, b, c, d, e);
    if (answer != -1)
        return answer;
    const int error = errno;
    errno = before;
    return -error;
}

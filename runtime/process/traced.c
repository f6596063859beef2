/* SPDX-License-Identifier: MIT
 *
 * ptrace() before the C library's own: it does the same. A thread that asks its parent to trace it (PTRACE_TRACEME), as
 * programs do to find out whether a debugger has come before, is stopped by each signal from then on, until the parent
 * lets it go on. Ours would stop it for ever where the parent is a shell.
 *
 * Weak, in the archive as in the C library's: a program that brings its own keeps it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <sys/ptrace.h>
#include <sys/types.h>

#include "base/host_call.h"
#include "base/interposer.h"
#include "base/raw_syscall.h"
#include "process/syscalls.h"
#include "sample/ticker.h"

#define PUBLIC __attribute__((weak, visibility("default")))

long gms_ptrace(long request, long process, long address, long data)
{
    const bool is_first = request == PTRACE_TRACEME && gms_ticker_begin_traced();
    const long answer = gms_host_call(SYS_ptrace, request, process, address, data, 0);
    if (is_first && answer < 0)
        gms_ticker_end_traced();
    return answer;
}

/* A wrapper in one of the program's libraries (base/interposer.h); NULL: there is none. */
static long (*wrapped)(int request, ...);

__attribute__((constructor(101))) static void find_wrapper(void)
{
    *(void**)(void*)&wrapped = gms_interposer("ptrace");
}

/* The kernel writes a word that is asked for to an address, the C library's function returns it (ptrace(2)). */
static bool is_peek(long request)
{
    return request == PTRACE_PEEKTEXT || request == PTRACE_PEEKDATA || request == PTRACE_PEEKUSER;
}

PUBLIC long ptrace(enum __ptrace_request request, ...)
{
    va_list list;
    va_start(list, request);
    const long process = va_arg(list, pid_t);
    const long address = va_arg(list, long);
    const long data = va_arg(list, long);
    va_end(list);
    if (wrapped && request != PTRACE_TRACEME)
        return wrapped((int)request, (pid_t)process, address, data);
    long word = 0;
    const long answer = gms_ptrace((long)request, process, address, is_peek((long)request) ? (long)&word : data);
    if (answer < 0 && answer > -4096) {
        errno = (int)-answer;
        return -1;
    }
    if (is_peek((long)request))
        errno = 0;
    return is_peek((long)request) ? word : answer;
}

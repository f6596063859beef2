/* SPDX-License-Identifier: MIT
 *
 * Lets syscall() do the same as the C library's functions for the calls that concern us.
 */
#define _GNU_SOURCE
#include "process/syscalls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>

#include "base/host_call.h"
#include "base/raw_syscall.h"
#include "process/sandbox.h"
#include "signals/signal_ours.h"

/* For the assembly, which the compiler does not see. */
long gms_syscall_failed(long error);
long gms_syscall_of_interest(long number, long a, long b, long c, long d, long e, long f);

long gms_syscall_failed(long error)
{
    errno = (int)error;
    return -1;
}

static long answer(long result) { return result < 0 && result > -4096 ? gms_syscall_failed(-result) : result; }

static void widen(sigset_t* set, gms_signal_set bits)
{
    sigemptyset(set);
    memcpy(set, &bits, sizeof bits);
}

/* Programs also ask in this way, with a `how` that means nothing, whether there is memory at `set`. */
static long change_mask(long how, const gms_signal_set* set, gms_signal_set* before, long bytes)
{
    sigset_t wide, wide_before;
    if (bytes != sizeof(gms_signal_set) || how < SIG_BLOCK || how > SIG_SETMASK)
        return answer(gms_host_call(SYS_rt_sigprocmask, how, (long)set, (long)before, bytes, 0));
    if (set)
        widen(&wide, *set);
    const int error = pthread_sigmask((int)how, set ? &wide : NULL, &wide_before);
    if (error == 0 && before)
        memcpy(before, &wide_before, sizeof *before);
    return answer(-error);
}

static long change_action(long number, const struct gms_kernel_sigaction* action, struct gms_kernel_sigaction* before,
                          long bytes)
{
    const bool is_ours = number > 0 && number < NSIG && (gms_signals_taken() & GMS_SIGNAL_BIT(number));
    if (!is_ours || bytes != sizeof(gms_signal_set))
        return answer(GMS_CALL4(SYS_rt_sigaction, number, action, before, bytes));
    struct sigaction wide, wide_before;
    if (action) {
        wide = (struct sigaction){.sa_sigaction = action->handler, .sa_flags = (int)action->flags};
        widen(&wide.sa_mask, action->mask);
    }
    const int error = gms_signal_exchange((int)number, action ? &wide : NULL, &wide_before);
    if (error == 0 && before) {
        *before = (struct gms_kernel_sigaction){.handler = wide_before.sa_sigaction,
                                                .flags = (unsigned long)(unsigned)wide_before.sa_flags};
        memcpy(&before->mask, &wide_before.sa_mask, sizeof before->mask);
    }
    return answer(-error);
}

long gms_syscall_of_interest(long number, long a, long b, long c, long d, long e, long f)
{
    switch (number) {
    case SYS_execve: return answer(-gms_exec(AT_FDCWD, (const char*)a, (char* const*)b, (char* const*)c, 0));
    case SYS_execveat: return answer(-gms_exec((int)a, (const char*)b, (char* const*)c, (char* const*)d, (int)e));
    case SYS_rt_sigprocmask: return change_mask(a, (const gms_signal_set*)b, (gms_signal_set*)c, d);
    case SYS_rt_sigaction:
        return change_action(a, (const struct gms_kernel_sigaction*)b, (struct gms_kernel_sigaction*)c, d);
    case SYS_sigaltstack: return sigaltstack((const stack_t*)a, (stack_t*)b);
    case SYS_exit_group: gms_end_quickly((int)a);
    case SYS_ptrace: return answer(gms_ptrace(a, b, c, d));
    case SYS_prctl: return prctl((int)a, b, c, d, e);
    case SYS_seccomp: return answer(gms_seccomp(a, b, (const void*)c));
    default: return answer(gms_syscall(number, a, b, c, d, e, f));
    }
}

/* SPDX-License-Identifier: MIT */
/* Spends as much processor time in each of four ways to call the kernel, for which the runtime has functions, too. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static double cpu_seconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

#define SPENDS_TIME_IN(name, call)                                                                                     \
    __attribute__((noinline, noclone)) static void name(void)                                                          \
    {                                                                                                                  \
        sigset_t mask;                                                                                                 \
        stack_t stack;                                                                                                 \
        (void)mask, (void)stack;                                                                                       \
        const double end = cpu_seconds() + 0.3;                                                                        \
        while (cpu_seconds() < end)                                                                                    \
            for (int i = 0; i < 200; ++i)                                                                              \
                (void)(call);                                                                                          \
    }

SPENDS_TIME_IN(by_syscall, syscall(SYS_getppid))
SPENDS_TIME_IN(by_prctl, prctl(PR_GET_DUMPABLE, 0, 0, 0, 0))
SPENDS_TIME_IN(by_mask, sigprocmask(SIG_BLOCK, NULL, &mask))
SPENDS_TIME_IN(by_stack, sigaltstack(NULL, &stack))

int main(void)
{
    by_syscall();
    by_prctl();
    by_mask();
    by_stack();
    return 0;
}

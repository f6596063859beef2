/* SPDX-License-Identifier: MIT */
/* bare_children [clone|clear|_Fork] [calls|silent|computes|ignores]: a child that is made past all fork handlers;
 * clear: with the default action for all signals but those that are ignored. */
#define _GNU_SOURCE
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void leaf(void) { work++; }
CALLED void other(void) { work += 2; }
CALLED void times(int n)
{
    for (int i = 0; i < n; i++)
        leaf();
}

CALLED void compute(void)
{
    for (int i = 0; i < 400000000; i++)
        work += 3;
}

static pid_t make_child(const char* how)
{
    if (!strcmp(how, "clone"))
        return (pid_t)syscall(SYS_clone, SIGCHLD, 0L, 0L, 0L, 0L);
    if (!strcmp(how, "clear")) {
        struct clone_args arguments = {.flags = CLONE_CLEAR_SIGHAND, .exit_signal = SIGCHLD};
        return (pid_t)syscall(SYS_clone3, &arguments, sizeof arguments);
    }
    return _Fork();
}

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    times(1000);
    if (!strcmp(argv[2], "ignores"))
        signal(SIGTRAP, SIG_IGN);
    const pid_t child = make_child(argv[1]);
    if (child == 0) {
        if (!strcmp(argv[2], "ignores")) {
            other();
            exit(raise(SIGTRAP) == 0 && signal(SIGTRAP, SIG_DFL) == SIG_IGN ? 3 : 1);
        }
        if (!strcmp(argv[2], "silent"))
            exit(0);
        if (!strcmp(argv[2], "computes"))
            compute();
        for (int i = 0; i < 30; i++)
            other();
        times(40);
        exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (!strcmp(argv[2], "ignores"))
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
    times(300);
    printf("child %d\nleaf 1300\nmain 1\n", (int)child);
    return 0;
}

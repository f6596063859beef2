/* SPDX-License-Identifier: MIT */
/* bare_children [clone|_Fork] [calls|silent]: a child that is made past all fork handlers. */
#define _GNU_SOURCE
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

static pid_t make_child(const char* how)
{
    if (!strcmp(how, "clone"))
        return (pid_t)syscall(SYS_clone, SIGCHLD, 0L, 0L, 0L, 0L);
    return _Fork();
}

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    times(1000);
    const pid_t child = make_child(argv[1]);
    if (child == 0) {
        if (!strcmp(argv[2], "silent"))
            exit(0);
        for (int i = 0; i < 30; i++)
            other();
        times(40);
        exit(0);
    }
    waitpid(child, NULL, 0);
    times(300);
    printf("child %d\nleaf 1300\nmain 1\n", (int)child);
    return 0;
}

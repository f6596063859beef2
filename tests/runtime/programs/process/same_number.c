/* SPDX-License-Identifier: MIT */
/* same_number N at_once|in_turn: N children, the first process of a PID namespace each, so that all have one number;
 * the I-th one calls I times. Ends with 77 where it may not make a namespace. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void leaf(void) { work++; }

static int call(int count)
{
    for (int i = 0; i < count; i++)
        leaf();
    return 0;
}

/* In a child of ours, for the namespace is that of its children alone. */
static int start_in_namespace(int count)
{
    int status = 0;
    if (unshare(CLONE_NEWPID) != 0)
        return 77;
    const pid_t child = fork();
    if (child == 0)
        exit(call(count));
    return child > 0 && waitpid(child, &status, 0) == child ? WEXITSTATUS(status) : 9;
}

int main(int argc, char** argv)
{
    const int children = argc > 1 ? atoi(argv[1]) : 0;
    const int at_once = argc > 2 && !strcmp(argv[2], "at_once");
    int worst = 0;
    for (int i = 1; i <= children; i++) {
        int status = 0;
        if (fork() == 0)
            _exit(start_in_namespace(i));
        if (!at_once && wait(&status) > 0 && WEXITSTATUS(status) > worst)
            worst = WEXITSTATUS(status);
    }
    for (int status = 0; wait(&status) > 0;)
        if (WEXITSTATUS(status) > worst)
            worst = WEXITSTATUS(status);
    return worst;
}

/* SPDX-License-Identifier: MIT */
/* forks HOW CHILDREN CALLS: so many children, one after another, make so many calls each, and end so:
 * exit|_exit|raw (a bare system call)|kill|exec|raw-exec|compute (25 ms, then _exit)|idle (1.1 s, then a call more,
 * then _exit)|stopped (while the profile is stopped, by exit)|daemon (makes 2000 calls through a second fork, when the
 * first process has ended)|unfiled (without a descriptor until the end, then the last by exit, the others by
 * _exit)|orphaned (one child, which makes its calls when its parent has ended by _exit). */
#define _GNU_SOURCE
#include "gmonscope_calls.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;

CALLED void prepare(void) { work++; }

CALLED void compute(void)
{
    struct timespec now;
    do {
        for (int i = 0; i < 10000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while (now.tv_sec == 0 && now.tv_nsec < 25000000);
}

static void become_true(void)
{
    char* arguments[] = {(char*)"true", NULL};
    execv("/bin/true", arguments);
}

/* As daemon() of the C library does it. Ends when whoever started all this has. */
static void become_daemon(void)
{
    const pid_t first = getppid();
    const pid_t daemon = fork();
    if (daemon > 0) {
        printf("daemon %d\n", (int)daemon);
        fflush(stdout);
        _exit(0);
    }
    for (int fd = 0; fd < 3; fd++)
        close(fd);
    while (kill(first, 0) == 0)
        usleep(1000);
    for (int i = 0; i < 2000; i++)
        prepare();
    exit(0);
}

static void make_orphan(int calls)
{
    const pid_t first = getpid();
    const pid_t orphan = fork();
    if (orphan > 0) {
        printf("orphan %d\n", (int)orphan);
        fflush(stdout);
        _exit(0);
    }
    for (int fd = 0; fd < 3; fd++)
        close(fd);
    while (getppid() == first)
        usleep(1000);
    usleep(50000); /* its parent's profile is written meanwhile */
    for (int call = 0; call < calls; call++)
        prepare();
    exit(0);
}

static void end(const char* how)
{
    char* arguments[] = {(char*)"true", NULL};
    if (!strcmp(how, "raw"))
        syscall(SYS_exit_group, 0);
    if (!strcmp(how, "kill"))
        raise(SIGKILL);
    if (!strcmp(how, "exec"))
        become_true();
    if (!strcmp(how, "raw-exec"))
        syscall(SYS_execve, "/bin/true", arguments, NULL);
    if (!strcmp(how, "compute"))
        compute();
    if (!strcmp(how, "idle")) {
        usleep(1100000);
        prepare();
    }
    if (!strcmp(how, "daemon"))
        become_daemon();
    if (!strcmp(how, "exit") || !strcmp(how, "stopped"))
        exit(0);
    _exit(0);
}

int main(int argc, char** argv)
{
    if (argc < 4)
        return 2;
    const int children = atoi(argv[2]), calls = atoi(argv[3]);
    struct rlimit all;
    pid_t child = 0;
    getrlimit(RLIMIT_NOFILE, &all);
    const struct rlimit none = {0, all.rlim_max};
    prepare();
    if (!strcmp(argv[1], "stopped"))
        moncontrol(0);
    if (!strcmp(argv[1], "orphaned"))
        make_orphan(calls);
    for (int i = 0; i < children; i++) {
        child = fork();
        if (child == 0) {
            if (!strcmp(argv[1], "unfiled"))
                setrlimit(RLIMIT_NOFILE, &none);
            for (int call = 0; call < calls; call++)
                prepare();
            setrlimit(RLIMIT_NOFILE, &all);
            end(!strcmp(argv[1], "unfiled") && i == children - 1 ? "exit" : argv[1]);
        }
        waitpid(child, NULL, 0);
    }
    printf("child %d\nprepare %d\n", (int)child, 1 + children * calls);
    return 0;
}

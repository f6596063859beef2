/* SPDX-License-Identifier: MIT
 *
 * Functions that are called so often that a budget rations them, and one that is not: prints how often each was called.
 *   rationed steady|threads|fork|sandbox|refused|user|dump|off|reset|switched|late|killed
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gmonscope.h"

#define NOINLINE __attribute__((noinline))
#define QUIET __attribute__((no_instrument_function))

#define ROUNDS 80000000L
#define CHILDS_CALLS 1000L
#define SWITCHES 4000
#define SPINS 200000000L

static volatile unsigned long sink;

NOINLINE void often(void) { sink = sink + 1; }
NOINLINE void less_often(void)
{
    for (volatile int i = 0; i < 6; ++i) {
    }
    sink = sink + 2;
}
NOINLINE void rarely(void) { sink = sink + 3; }

/* Two of three calls are of the first. */
NOINLINE void work(long rounds)
{
    for (long i = 0; i < rounds; ++i) {
        often();
        often();
        less_often();
        if (i % 100000 == 0)
            rarely();
    }
}

QUIET static void say(long rounds, int times)
{
    printf("often %ld\nless_often %ld\nrarely %ld\nwork %d\n", 2 * rounds, rounds, rounds / 100000, times);
    fflush(stdout);
}

/* Whoever makes this system call gets this answer from now on. */
QUIET static int close_in(unsigned number, unsigned answer)
{
    struct sock_filter rules[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                                  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, answer),
                                  BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const struct sock_fprog filter = {4, rules};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

QUIET static void* run_thread(void* unused)
{
    work(ROUNDS / 4);
    return unused;
}

QUIET static void run_threads(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; ++i)
        pthread_create(&threads[i], NULL, run_thread, NULL);
    for (int i = 0; i < 4; ++i)
        pthread_join(threads[i], NULL);
    say(ROUNDS, 4);
}

/* Functions that are rationed when it begins count in the child. */
QUIET static int run_child(void)
{
    for (long i = 0; i < CHILDS_CALLS; ++i)
        often();
    return 0;
}

QUIET static int run_forked(void)
{
    int status = 1;
    work(ROUNDS);
    const pid_t child = fork();
    if (child == 0)
        exit(run_child());
    waitpid(child, &status, 0);
    say(ROUNDS, 1);
    return status != 0;
}

/* Arcs from so many places, so that a look at all of them takes its time. */
#define TWICE(call) call call
#define MANY_TIMES(call) TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(call))))))))))

/* Calls hardly anything for some tenths of a second, then much for as long. */
QUIET static int run_late(void)
{
    MANY_TIMES(rarely();)
    for (volatile long i = 0; i < SPINS; ++i) {
    }
    work(ROUNDS / 4);
    say(ROUNDS / 4, 1);
    return 0;
}

/* No window of the budget is without a change of the profile. */
QUIET static int run_switched(void)
{
    work(ROUNDS / 2);
    for (int i = 0; i < SWITCHES; ++i) {
        gmonscope_off();
        gmonscope_on();
        work(ROUNDS / SWITCHES);
    }
    say(ROUNDS / 2 + ROUNDS, 1 + SWITCHES);
    return 0;
}

QUIET int main(int argc, char** argv)
{
    const char* way = argc > 1 ? argv[1] : "steady";
    if (!strcmp(way, "threads")) {
        run_threads();
        return 0;
    }
    if (!strcmp(way, "fork"))
        return run_forked();
    if (!strcmp(way, "switched"))
        return run_switched();
    if (!strcmp(way, "late"))
        return run_late();
    work(ROUNDS / 2);
    if (!strcmp(way, "sandbox") && close_in(SYS_pwrite64, SECCOMP_RET_KILL_PROCESS)) /* with which code is changed */
        return 1;
    /* Without which there are no ticks. */
    if (!strcmp(way, "refused") && close_in(SYS_gettid, SECCOMP_RET_ERRNO | EPERM))
        return 1;
    if (!strcmp(way, "user") && (setresgid(65534, 65534, 65534) || setresuid(65534, 65534, 65534)))
        return 1;
    if (!strcmp(way, "killed")) {
        say(ROUNDS / 2, 1);
        raise(SIGKILL);
    }
    if (!strcmp(way, "dump"))
        gmonscope_dump("between.out");
    if (!strcmp(way, "off")) {
        gmonscope_off();
        work(ROUNDS / 2);
        gmonscope_on();
    }
    if (!strcmp(way, "reset"))
        gmonscope_reset();
    work(ROUNDS / 2);
    if (!strcmp(way, "reset"))
        say(ROUNDS / 2, 1);
    else
        say(ROUNDS, 2);
    return 0;
}

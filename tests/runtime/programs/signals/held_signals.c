/* SPDX-License-Identifier: MIT */
/* held_signals NUMBER: blocks a signal, computes, sends it to itself, lets it in or waits for it, 200 times each.
 * Prints how often its handler did not run, and how often the wait told of another sender. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))
#define TIMES 200

static volatile unsigned long work;
static volatile sig_atomic_t seen;

CALLED void leaf(void) { work++; }
static void on_signal(int number) { seen += number > 0; }

static void compute(double seconds)
{
    const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end)
        for (int i = 0; i < 100; i++)
            leaf();
}

static int let_in(int number)
{
    sigset_t all, before;
    int missed = 0;
    sigfillset(&all);
    for (int i = 0; i < TIMES; i++) {
        sigprocmask(SIG_BLOCK, &all, &before);
        compute(0.002);
        seen = 0;
        raise(number);
        compute(0.0005);
        sigprocmask(SIG_SETMASK, &before, NULL);
        missed += seen != 1;
    }
    return missed;
}

static int wait_for(int number)
{
    sigset_t set;
    int wrong = 0;
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_BLOCK, &set, NULL);
    for (int i = 0; i < TIMES; i++) {
        const struct timespec patience = {1, 0};
        siginfo_t info;
        compute(0.002);
        raise(number);
        wrong += sigtimedwait(&set, &info, &patience) != number || info.si_pid != getpid();
    }
    return wrong;
}

int main(int argc, char** argv)
{
    const int number = argc > 1 ? atoi(argv[1]) : SIGTRAP;
    signal(number, on_signal);
    const int missed = let_in(number);
    printf("missed %d wrong %d\n", missed, wait_for(number));
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Prints the nanoseconds of one call: of one callee; of 100 callees in turn from as many call sites; of 1000 callees
 * from ten sites each, 10,000 arcs; of 1000 targets from one call site; of one callee in each of two threads. Each is
 * measured several times, and the shortest counts. Built with and without -pg, and with -finstrument-functions: there
 * also with inlined callees, which call the hooks all the same. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "gmonscope.h"

static _Thread_local volatile unsigned sink; /* its own for each thread, or they would wait for each other */

#ifdef CALLEES_ARE_INLINED
#define HOW_CALLED __attribute__((always_inline)) inline
#else
#define HOW_CALLED __attribute__((noinline))
#endif
#define CALLEE(n)                                                                                                      \
    HOW_CALLED static void callee_##n(void) { sink = n; }
#define TEN(F, n) F(n##0) F(n##1) F(n##2) F(n##3) F(n##4) F(n##5) F(n##6) F(n##7) F(n##8) F(n##9)
#define HUNDRED(F, n)                                                                                                  \
    TEN(F, n##0)                                                                                                       \
    TEN(F, n##1) TEN(F, n##2) TEN(F, n##3) TEN(F, n##4) TEN(F, n##5) TEN(F, n##6) TEN(F, n##7) TEN(F, n##8) TEN(F, n##9)
#define THOUSAND(F)                                                                                                    \
    HUNDRED(F, 1)                                                                                                      \
    HUNDRED(F, 2)                                                                                                      \
    HUNDRED(F, 3) HUNDRED(F, 4) HUNDRED(F, 5) HUNDRED(F, 6) HUNDRED(F, 7) HUNDRED(F, 8) HUNDRED(F, 9) HUNDRED(F, 10)
THOUSAND(CALLEE)

#define ADDRESS(n) callee_##n,
static void (*const targets[])(void) = {THOUSAND(ADDRESS)};
enum { target_count = sizeof targets / sizeof *targets };

#define CALL(n) callee_##n();
__attribute__((noinline)) static void one_callee(uint64_t calls)
{
    for (uint64_t i = 0; i < calls; ++i)
        callee_100();
}

__attribute__((noinline)) static void hundred_callees(uint64_t calls)
{
    for (uint64_t i = 0; i < calls; i += 100) {
        HUNDRED(CALL, 1)
    }
}

#define CALLER(n)                                                                                                      \
    __attribute__((noinline)) static void caller_##n(void) { THOUSAND(CALL) }
CALLER(0)
CALLER(1)
CALLER(2)
CALLER(3)
CALLER(4)
CALLER(5)
CALLER(6)
CALLER(7)
CALLER(8)
CALLER(9)
__attribute__((noinline)) static void ten_thousand_arcs(uint64_t calls)
{
    static void (*const callers[])(void) = {caller_0, caller_1, caller_2, caller_3, caller_4,
                                            caller_5, caller_6, caller_7, caller_8, caller_9};
    for (uint64_t i = 0; i < calls / 1000; ++i)
        callers[i % 10]();
}

__attribute__((noinline)) static void thousand_targets(uint64_t calls)
{
    for (uint64_t i = 0; i < calls; ++i)
        targets[i % target_count]();
}

static double thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* The best of `repeats`, after a round that fills tables and caches. */
static double ns_per_call(void (*work)(uint64_t), uint64_t calls, int repeats)
{
    double best = 1e9;
    work(calls);
    for (int i = 0; i < repeats; ++i) {
        const double start = thread_ns();
        work(calls);
        const double ns = (thread_ns() - start) / (double)calls;
        if (ns < best)
            best = ns;
    }
    return best;
}

static pthread_barrier_t barrier;

static void* in_thread(void* result)
{
    pthread_barrier_wait(&barrier);
    *(double*)result = ns_per_call(one_callee, 10000000, 8);
    return result;
}

/* The mean of both threads. */
static double two_threads(void)
{
    pthread_t other;
    double ns[2] = {0, 0};
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&other, NULL, in_thread, &ns[1]) != 0)
        return 0;
    in_thread(&ns[0]);
    pthread_join(other, NULL);
    return (ns[0] + ns[1]) / 2;
}

/* For those that follow. Functions are muted when they are called while the profile has been off for a while, so each
 * is, once more than a twentieth of a second has passed. */
static void switch_off(void)
{
    const double end = thread_ns() + 3e8;
    gmonscope_off();
    while (thread_ns() < end) {
        one_callee(1000);
        hundred_callees(1000);
        ten_thousand_arcs(10000);
        thousand_targets(2000);
    }
}

int main(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        if (!strcmp(argv[i], "1"))
            printf("%.3f ", ns_per_call(one_callee, 5000000, 8));
        else if (!strcmp(argv[i], "100"))
            printf("%.3f ", ns_per_call(hundred_callees, 5000000, 8));
        else if (!strcmp(argv[i], "10k"))
            printf("%.3f ", ns_per_call(ten_thousand_arcs, 2000000, 8));
        else if (!strcmp(argv[i], "targets"))
            printf("%.3f ", ns_per_call(thousand_targets, 200000, 8));
        else if (!strcmp(argv[i], "threads"))
            printf("%.3f ", two_threads());
        else if (!strcmp(argv[i], "off"))
            switch_off();
        else if (!strcmp(argv[i], "killed")) /* its .scope file stays */
            raise(SIGKILL);
    }
    printf("\n");
    return 0;
}

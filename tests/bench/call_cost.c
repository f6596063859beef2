/* SPDX-License-Identifier: MIT
 *
 * Prints the nanoseconds of one call: of one callee, of 100 callees in turn from as many call sites, and of 1000
 * targets from one call site. Built with and without -pg. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static volatile unsigned sink;

#define CALLEE(n)                                                                                                      \
    __attribute__((noinline)) static void callee_##n(void) { sink = n; }
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

__attribute__((noinline)) static void thousand_targets(uint64_t calls)
{
    for (uint64_t i = 0; i < calls; ++i)
        targets[i % target_count]();
}

static double nanoseconds_per_call(void (*work)(uint64_t), uint64_t calls)
{
    struct timespec start, end;
    work(calls / 10);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    work(calls);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    return ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec)) / (double)calls;
}

int main(void)
{
    printf("%.3f ", nanoseconds_per_call(one_callee, 20000000));
    printf("%.3f ", nanoseconds_per_call(hundred_callees, 20000000));
    printf("%.3f\n", nanoseconds_per_call(thousand_targets, 500000));
    return 0;
}

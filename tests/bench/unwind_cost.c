/* SPDX-License-Identifier: MIT
 *
 * The cost of a sample besides the signal: the walk up a stack of 20 frames, and its way into the tree. Warm,
 * with the caches of the processor swept (as a program leaves them between two samples), and with no row of the unwind
 * tables known. Beside libgcc's unwinder.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unwind.h>

#include "sample/stack_tree.h"
#include "unwind/unwind.h"

void gms_rows_forget(void);
extern void* __libc_stack_end;

#define ROUNDS 501
#define SWEPT_BYTES ((size_t)32 << 20)

enum state { WARM, SWEPT, NO_ROWS, NO_ROWS_SWEPT, STATES };
static const char* const state_names[STATES] = {"warm", "caches swept", "no row known", "no row known, caches swept"};
static char* swept;
static double results[STATES][3][ROUNDS];
static size_t frames;
static volatile uint64_t sink;

static double clock_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double now_ns(void) { return clock_ns(CLOCK_MONOTONIC); }

static _Unwind_Reason_Code add_frame(struct _Unwind_Context* context, void* data)
{
    (void)data;
    sink += _Unwind_GetIP(context);
    return _URC_NO_REASON;
}

static void prepare(enum state state)
{
    if (state == SWEPT || state == NO_ROWS_SWEPT)
        for (size_t i = 0; i < SWEPT_BYTES; i += 64)
            ++swept[i];
}

static void measure(const void* context, enum state state, int round)
{
    struct gms_stack stack;
    if (state == NO_ROWS || state == NO_ROWS_SWEPT)
        gms_rows_forget();
    prepare(state);
    const double begin = now_ns();
    gms_unwind(context, (struct gms_stack_bounds){0, (uint64_t)(uintptr_t)__libc_stack_end}, GMS_PLAIN_WALK, &stack);
    const double walked = now_ns();
    gms_stack_tree_add(1, &stack, 1, 0);
    const double added = now_ns();
    prepare(state);
    const double again = now_ns();
    _Unwind_Backtrace(add_frame, NULL);
    const double end = now_ns();
    frames = stack.complete ? stack.size : 0;
    results[state][0][round] = walked - begin;
    results[state][1][round] = added - walked;
    results[state][2][round] = end - again;
}

static void on_signal(int number, siginfo_t* info, void* context)
{
    (void)number;
    (void)info;
    for (enum state state = WARM; state < STATES; ++state)
        for (int round = 0; round < ROUNDS; ++round)
            measure(context, state, round);
}

#define LEVEL(name, next)                                                                                              \
    __attribute__((noinline)) static int name(int n) { return next(n + 1) + 1; }
__attribute__((noinline)) static int leaf(int n) { return raise(SIGUSR1) + n; }
LEVEL(l13, leaf)
LEVEL(l12, l13)
LEVEL(l11, l12)
LEVEL(l10, l11)
LEVEL(l9, l10)
LEVEL(l8, l9)
LEVEL(l7, l8)
LEVEL(l6, l7)
LEVEL(l5, l6)
LEVEL(l4, l5)
LEVEL(l3, l4)
LEVEL(l2, l3)
LEVEL(l1, l2)

static int by_number(const void* a, const void* b)
{
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static double median(double* values)
{
    qsort(values, ROUNDS, sizeof *values, by_number);
    return values[ROUNDS / 2];
}

/* A recursion of so many frames: the first sample and the ones after it. */
#define DEEP 100000
static double deep_first, deep_results[ROUNDS];

static void on_deep_signal(int number, siginfo_t* info, void* context)
{
    struct gms_stack stack;
    (void)number;
    (void)info;
    for (int round = -1; round < ROUNDS; ++round) {
        const double begin = clock_ns(CLOCK_THREAD_CPUTIME_ID);
        gms_unwind(context, (struct gms_stack_bounds){0, (uint64_t)(uintptr_t)__libc_stack_end}, GMS_PLAIN_WALK,
                   &stack);
        *(round < 0 ? &deep_first : &deep_results[round]) = clock_ns(CLOCK_THREAD_CPUTIME_ID) - begin;
    }
}

__attribute__((noinline)) static int deep(int n)
{
    const int below = n == 0 ? raise(SIGUSR1) : deep(n - 1);
    sink += (uint64_t)n;
    return below + 1;
}

static void measure_deep(void)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = on_deep_signal;
    sigaction(SIGUSR1, &action, NULL);
    deep(DEEP);
    printf("us a stack of %d frames: first %.2f, median of %d later ones %.2f\n", DEEP, deep_first / 1e3, ROUNDS,
           median(deep_results) / 1e3);
}

int main(void)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = on_signal;
    sigaction(SIGUSR1, &action, NULL);
    gms_unwind_learn_modules();
    swept = calloc(1, SWEPT_BYTES);
    const int depth = l1(0);
    if (!swept || frames == 0)
        return 1;
    printf("us a stack of %zu frames, median of %d %14s %8s %8s %8s\n", frames, ROUNDS, "walk", "tree", "both",
           "libgcc");
    for (enum state state = WARM; state < STATES; ++state) {
        const double walk = median(results[state][0]) / 1e3, tree = median(results[state][1]) / 1e3;
        printf("%-44s %10.2f %8.2f %8.2f %8.2f\n", state_names[state], walk, tree, walk + tree,
               median(results[state][2]) / 1e3);
    }
    measure_deep();
    return depth < 0;
}

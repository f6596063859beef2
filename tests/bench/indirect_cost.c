/* SPDX-License-Identifier: MIT
 *
 * Prints the nanoseconds of a call from one call site, as an interpreter or a virtual call has, to 4, 100 or 1000
 * functions that stand 16, 32, 48 or 64 bytes apart, in order or at random: the shortest of several times. The
 * functions are as small as counted ones can be, so that they fit. Built with and without counting.
 *   indirect_cost CASE    for the case of that number, from 0
 *   indirect_cost         prints the names of all cases */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef IS_COUNTED
#define COUNT "call *mcount@GOTPCREL(%rip)\n"
#else
#define COUNT ""
#endif
#define MOST_TARGETS 1000
#define TEXT_OF(number) #number
#define FUNCTIONS(spacing, targets)                                                                                    \
    __asm__(".text\n.balign 64\nspaced_" #spacing                                                                      \
            ":\n.rept " TEXT_OF(targets) "\n1: push %rbp\nmov %rsp, %rbp\n" COUNT "pop %rbp\nret\n.skip " #spacing     \
                                         " - (. - 1b), 0xcc\n.endr\n");                                                \
    extern const char spaced_##spacing[]
FUNCTIONS(16, MOST_TARGETS);
FUNCTIONS(32, MOST_TARGETS);
FUNCTIONS(48, MOST_TARGETS);
FUNCTIONS(64, MOST_TARGETS);

static const struct {
    const char* first;
    size_t spacing;
} families[] = {{spaced_16, 16}, {spaced_32, 32}, {spaced_48, 48}, {spaced_64, 64}};

enum { ORDERS = 1 << 14, CALLS = 1 << 18, REPEATS = 8 };
static uintptr_t order[ORDERS];

static uint32_t next_random(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

static void make_order(size_t family, uint32_t targets, int at_random)
{
    for (uint32_t i = 0; i < ORDERS; ++i) {
        const uint32_t target = at_random ? next_random() % targets : i % targets;
        order[i] = (uintptr_t)families[family].first + target * families[family].spacing;
    }
}

__attribute__((noinline)) static void call_all(void)
{
    for (uint32_t i = 0; i < CALLS; ++i)
        ((void (*)(void))order[i % ORDERS])();
}

static double thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* The shortest, after a round that fills tables and caches. */
static double ns_per_call(void)
{
    double best = 1e9;
    call_all();
    for (int i = 0; i < REPEATS; ++i) {
        const double start = thread_ns();
        call_all();
        const double ns = (thread_ns() - start) / CALLS;
        if (ns < best)
            best = ns;
    }
    return best;
}

int main(int argc, char** argv)
{
    static const uint32_t numbers[] = {4, 100, 1000};
    const int wanted = argc > 1 ? atoi(argv[1]) : -1;
    int number = 0;
    for (size_t family = 0; family < sizeof families / sizeof *families; ++family)
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; ++n)
            for (int at_random = 0; at_random < 2; ++at_random, ++number) {
                if (wanted < 0)
                    printf("%u targets, %zu bytes apart, %s\n", numbers[n], families[family].spacing,
                           at_random ? "at random" : "in order");
                if (wanted != number)
                    continue;
                make_order(family, numbers[n], at_random);
                printf("%.3f\n", ns_per_call());
            }
    return 0;
}

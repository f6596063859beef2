/* SPDX-License-Identifier: MIT
 *
 * The program that capture.sh profiles on each machine: known numbers of calls, recursion, a cycle, a call through a
 * pointer, and some time in two functions. */
#include <stdlib.h>

static volatile unsigned sink;

__attribute__((noinline)) void spin(unsigned rounds)
{
    for (unsigned i = 0; i < rounds; ++i)
        sink = sink * 1664525u + i;
}

__attribute__((noinline)) static void spin_more(unsigned rounds)
{
    for (unsigned i = 0; i < rounds; ++i)
        sink = sink / 3u + i;
}

int is_odd(unsigned n);

__attribute__((noinline)) int is_even(unsigned n)
{
    sink = n;
    return n == 0 ? 1 : is_odd(n - 1) + (sink != n);
}

__attribute__((noinline)) int is_odd(unsigned n)
{
    sink = n;
    return n == 0 ? 0 : is_even(n - 1) + (sink != n);
}

__attribute__((noinline)) unsigned depth(unsigned n)
{
    sink = n;
    return n == 0 ? 0 : depth(n - 1) + 1 + (sink == n + 1);
}

__attribute__((noinline)) void phase_one(unsigned rounds)
{
    for (int i = 0; i < 10; ++i)
        spin(rounds);
    spin_more(rounds);
}

__attribute__((noinline)) void phase_two(unsigned rounds)
{
    for (int i = 0; i < 5; ++i)
        spin_more(rounds);
    sink = (unsigned)is_even(7);
}

static void (*const phases[])(unsigned) = {phase_one, phase_two};

int main(int argc, char** argv)
{
    const unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1000u;
    for (int i = 0; i < 4; ++i)
        phases[i % 2](rounds);
    return depth(20) == 0;
}

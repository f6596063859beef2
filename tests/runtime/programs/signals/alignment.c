/* SPDX-License-Identifier: MIT
 *
 * Has the processor check that all data is aligned, calls functions for half a second, and prints whether it still
 * does: x86 keeps that in the flags, in signal handlers, too. */
#include <stdio.h>

#define ALIGNMENT_CHECK 0x40000ul

static volatile long sum;

__attribute__((noinline)) static void add(long number) { sum += number; }

__attribute__((noinline)) static void add_many(void)
{
    for (long i = 0; i < 200000000; ++i)
        add(i);
}

static unsigned long flags(void)
{
    unsigned long now;
    __asm__ volatile("pushf\n\tpop %0" : "=r"(now) : : "memory");
    return now;
}

static void set_flags(unsigned long wanted) { __asm__ volatile("push %0\n\tpopf" : : "r"(wanted) : "memory", "cc"); }

int main(void)
{
    set_flags(flags() | ALIGNMENT_CHECK);
    add_many();
    const unsigned long then = flags();
    set_flags(then & ~ALIGNMENT_CHECK);
    printf("checked %d\n", (then & ALIGNMENT_CHECK) != 0);
    return 0;
}

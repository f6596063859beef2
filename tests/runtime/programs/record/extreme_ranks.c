/* SPDX-License-Identifier: MIT */
/* Computes as a rank of a parallel job, by its number: rank 3 works least, 7 most, in heavy(), and 11 alone in
 * costly(). */
#include <stdlib.h>

static volatile long sum;

/* Their bodies differ, or the compiler would make one function of them. */
__attribute__((noinline)) static void base(long times)
{
    for (long i = 0; i < times; ++i)
        sum += i;
}

__attribute__((noinline)) static void heavy(long times)
{
    for (long i = 0; i < times; ++i)
        sum ^= i;
}

__attribute__((noinline)) static void costly(long times)
{
    for (long i = 0; i < times; ++i)
        sum -= i;
}

int main(void)
{
    const char* rank = getenv("PMI_RANK");
    const long number = rank ? atol(rank) : 0;
    volatile long unit = 1000000; /* or a function would be made for each number, with another name */
    base(number == 3 ? unit : 20 * unit);
    if (number == 7)
        heavy(100 * unit);
    if (number == 11)
        costly(60 * unit);
    return 0;
}

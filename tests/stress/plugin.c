/* SPDX-License-Identifier: MIT */
/* A plug-in of plugins.c, built twice, with another KEY: what lies at an address is now one, now the other. */
#include <stdlib.h>

static __thread unsigned long calls;
static unsigned long begun;

unsigned long run(unsigned long x);

__attribute__((constructor)) static void begin(void) { begun = KEY; }

__attribute__((noinline)) static int compare(const void* a, const void* b)
{
    const unsigned long left = *(const unsigned long*)a, right = *(const unsigned long*)b;
    calls++;
    return (left > right) - (left < right);
}

unsigned long run(unsigned long x)
{
    unsigned long numbers[60 + KEY], sum = begun;
    const unsigned long count = sizeof numbers / sizeof *numbers;
    for (unsigned long i = 0; i < count; i++)
        numbers[i] = (x + i * 7919) % 1009;
    calls = 0;
    qsort(numbers, count, sizeof *numbers, compare);
    for (unsigned long i = 0; i < count; i++)
        sum = sum * 31 + numbers[i];
    return sum + calls;
}

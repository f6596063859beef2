/* SPDX-License-Identifier: MIT */
/* Spends CPU time in two functions, 70 to 30, and tells how much altogether. */
#include <stdio.h>
#include <sys/resource.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void seventy(int part)
{
    for (int i = 0; i < 70 * part; i++)
        work += (unsigned)i;
}
CALLED void thirty(int part)
{
    for (int i = 0; i < 30 * part; i++)
        work += (unsigned)i;
}

/* 500 to 1499: rounds of one length may run in step with the kernel's tick, which then always hits the same half. */
static int varying(void)
{
    static unsigned state = 1;
    state = state * 1664525u + 1013904223u;
    return 500 + (int)((state >> 16) % 1000);
}

static double cpu_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(void)
{
    unsigned long rounds = 0;
    const double start = cpu_seconds();
    while (cpu_seconds() - start < 2.0) {
        for (int i = 0; i < 100; i++) {
            const int part = varying();
            seventy(part);
            thirty(part);
        }
        rounds += 100;
    }
    printf("cpu_milliseconds %.0f\nseventy %lu\nthirty %lu\n", (cpu_seconds() - start) * 1000, rounds, rounds);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * compute_loop DEPTH: so much work, so deep in calls; prints the CPU seconds it took. Built with -pg, so that it is
 * sampled; nothing in the loop is counted. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static volatile unsigned long work;

__attribute__((noinline, noclone, no_instrument_function)) static unsigned long deep(int depth)
{
    if (depth > 0)
        return deep(depth - 1) + 1;
    unsigned long sum = 0;
    for (unsigned long i = 0; i < 1200000000ul; i++)
        sum += i ^ sum >> 3;
    work = sum;
    return sum;
}

int main(int argc, char** argv)
{
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    deep(argc > 1 ? atoi(argv[1]) : 20);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%.6f\n", (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
    return 0;
}

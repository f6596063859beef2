/* SPDX-License-Identifier: MIT */
/* crowd THREADS CALLERS ROUNDS: in each thread so many callers call 1000 functions each, so many times; all threads are
 * alive at the end. Prints how often functions were called, and the nanoseconds of CPU time a call in the last round.
 */
#define _GNU_SOURCE
#include "many_arcs.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define DEFINE_CALLER(n)                                                                                               \
    CALLED static void c##n(void)                                                                                      \
    {                                                                                                                  \
        for (unsigned i = 0; i < TABLE_SIZE; i++)                                                                      \
            table[i]();                                                                                                \
        work += n;                                                                                                     \
    }
#define NAME_CALLER(n) c##n,
HUNDRED(DEFINE_CALLER, 1)
static void (*const callers[])(void) = {HUNDRED(NAME_CALLER, 1)};

static pthread_barrier_t all_there;
static int caller_count, rounds;
static double last_round_ns;

static double cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void* call_all(void* mark)
{
    double start = 0;
    for (int round = 0; round < rounds; round++) {
        start = cpu_ns();
        for (int i = 0; i < caller_count; i++)
            callers[i]();
    }
    if (mark) /* the last thread to begin */
        last_round_ns = (cpu_ns() - start) / (1001.0 * caller_count);
    pthread_barrier_wait(&all_there);
    return NULL;
}

int main(int argc, char** argv)
{
    if (argc < 4)
        return 2;
    const int threads = atoi(argv[1]);
    caller_count = atoi(argv[2]);
    rounds = atoi(argv[3]);
    pthread_t* ids = calloc((size_t)threads, sizeof *ids);
    pthread_barrier_init(&all_there, NULL, (unsigned)threads);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&ids[i], NULL, call_all, i == threads - 1 ? ids : NULL) != 0)
            return 3;
    for (int i = 0; i < threads; i++)
        pthread_join(ids[i], NULL);
    const long calls = (long)threads * rounds;
    printf("%.1f ns a call\n", last_round_ns);
    printf("f1000 %ld\nf1999 %ld\nc100 %ld\ncall_all %d\n", calls * caller_count, calls * caller_count, calls, threads);
    fflush(stdout);
    return getenv("KEEP") ? getchar() == EOF : 0;
}

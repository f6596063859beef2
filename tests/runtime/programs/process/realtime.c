/* SPDX-License-Identifier: MIT */
/* realtime TIMES: on one processor, two ordinary threads start others all the time, and a real-time thread does so
 * TIMES now and then: it interrupts them anywhere. Tells the longest that it took to start one; -1 if it may not be
 * had. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#define CALLED __attribute__((noinline, noclone))

static volatile int is_over;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

CALLED void* brief(void* unused) { return unused; }

CALLED void start_one(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, brief, NULL) == 0)
        pthread_join(thread, NULL);
}

CALLED void* ordinary(void* unused)
{
    while (!is_over)
        start_one();
    return unused;
}

CALLED double longest_start(int times)
{
    double longest = 0;
    for (int i = 0; i < times; i++) {
        const struct timespec pause = {0, 20000 + 137 * (i % 1000)};
        nanosleep(&pause, NULL);
        const double before = now();
        start_one();
        const double took = now() - before;
        longest = took > longest ? took : longest;
    }
    return longest;
}

int main(int argc, char** argv)
{
    const struct sched_param priority = {.sched_priority = 10};
    pthread_t threads[2];
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, ordinary, NULL) != 0)
            abort();
    const double longest =
        sched_setscheduler(0, SCHED_FIFO, &priority) == 0 ? longest_start(argc > 1 ? atoi(argv[1]) : 1000) : -1;
    is_over = 1;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("longest_milliseconds %.0f\n", longest * 1000);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* room_left THREADS: threads that work for a while and then wait; tells how many files and timers there is room for. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static pthread_barrier_t all_there;
static volatile unsigned long work;

static void* run(void* unused)
{
    struct timespec now = {0, 0};
    while (now.tv_nsec < 10000000 && now.tv_sec == 0) {
        for (int i = 0; i < 10000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    }
    pthread_barrier_wait(&all_there);
    pthread_barrier_wait(&all_there);
    return unused;
}

int main(int argc, char** argv)
{
    const unsigned threads = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    const struct rlimit files_limit = {1024, 1024}, timers_limit = {1024, 1024};
    pthread_t* ids = calloc(threads, sizeof *ids);
    int files = 0, timers = 0;
    struct sigevent none;
    timer_t timer;
    setrlimit(RLIMIT_NOFILE, &files_limit);
    setrlimit(RLIMIT_SIGPENDING, &timers_limit);
    pthread_barrier_init(&all_there, NULL, threads + 1);
    for (unsigned i = 0; i < threads; i++)
        if (pthread_create(&ids[i], NULL, run, NULL) != 0)
            return 1;
    pthread_barrier_wait(&all_there);
    while (open("/dev/null", O_RDONLY) >= 0)
        files++;
    memset(&none, 0, sizeof none);
    none.sigev_notify = SIGEV_NONE;
    while (timers < 2000 && timer_create(CLOCK_MONOTONIC, &none, &timer) == 0)
        timers++;
    pthread_barrier_wait(&all_there);
    for (unsigned i = 0; i < threads; i++)
        pthread_join(ids[i], NULL);
    printf("files %d timers %d\n", files, timers);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* short_lives threads|callbacks|processes|forks|bare-forks COUNT MILLISECONDS [BUSY]: threads, SIGEV_THREAD callbacks,
 * processes, or forked children that end by _exit or by its bare system call, one after another, that use so much CPU
 * time each, beside BUSY processes that never sleep; tells how much it was. */
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CALLED __attribute__((noinline, noclone))
#define UNCOUNTED __attribute__((noinline, noclone, no_instrument_function))
#define MOST_BUSY 8

static volatile unsigned long work;
static double used;
static long microseconds;
static sem_t ended;

UNCOUNTED static double cpu_now(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

CALLED static void spin(void)
{
    const double until = cpu_now(CLOCK_THREAD_CPUTIME_ID) + (double)microseconds / 1e6;
    while (cpu_now(CLOCK_THREAD_CPUTIME_ID) < until)
        for (int i = 0; i < 1000; i++)
            work += (unsigned)i;
}

CALLED static void* run(void* unused)
{
    spin();
    used += cpu_now(CLOCK_THREAD_CPUTIME_ID);
    return unused;
}

CALLED static void callback(union sigval unused)
{
    (void)unused;
    run(NULL);
    sem_post(&ended);
}

UNCOUNTED static void threads(int count)
{
    for (int i = 0; i < count; i++) {
        pthread_t id;
        if (pthread_create(&id, NULL, run, NULL) == 0)
            pthread_join(id, NULL);
    }
}

UNCOUNTED static void callbacks(int count)
{
    struct sigevent event;
    timer_t timer;
    const struct itimerspec soon = {{0, 0}, {0, 1000000}};
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_THREAD;
    event.sigev_notify_function = callback;
    sem_init(&ended, 0, 0);
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
        return;
    for (int i = 0; i < count; i++) {
        timer_settime(timer, 0, &soon, NULL);
        sem_wait(&ended);
    }
}

UNCOUNTED static void processes(int count, char* self, char* time)
{
    char one[] = "1", threads_mode[] = "self", *arguments[] = {self, threads_mode, one, time, NULL};
    extern char** environ;
    for (int i = 0; i < count; i++) {
        pid_t child;
        if (posix_spawn(&child, "/proc/self/exe", NULL, NULL, arguments, environ) == 0)
            waitpid(child, NULL, 0);
    }
}

UNCOUNTED static void forks(int count, int is_bare)
{
    for (int i = 0; i < count; i++) {
        const pid_t child = fork();
        if (child == 0) {
            spin();
            if (is_bare)
                syscall(SYS_exit_group, 0);
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
}

UNCOUNTED int main(int argc, char** argv)
{
    pid_t busy[MOST_BUSY];
    if (argc < 4)
        return 2;
    const int count = atoi(argv[2]), others = argc > 4 ? atoi(argv[4]) : 0;
    microseconds = (long)(atof(argv[3]) * 1000);
    for (int i = 0; i < others && i < MOST_BUSY; i++)
        if ((busy[i] = fork()) == 0)
            for (;;)
                work++;
    switch (argv[1][0]) {
    case 't': threads(count); break;
    case 'c': callbacks(count); break;
    case 'p': processes(count, argv[0], argv[3]); break;
    case 'f': forks(count, 0); break;
    case 'b': forks(count, 1); break;
    default: run(NULL);
    }
    for (int i = 0; i < others && i < MOST_BUSY; i++)
        kill(busy[i], SIGKILL);
    printf("used %.6f\n", used);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * A thread calls four hundred functions while the profile is switched off and on, and the other one forks. Prints how
 * many children had a descriptor of their parent's memory, which is none of theirs. */
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gmonscope_calls.h"

#define QUIET __attribute__((no_instrument_function))
#define FUNCTION(n)                                                                                                    \
    __attribute__((noinline)) void f##n(void) { sink += n; }
#define ADDRESS(n) f##n,
#define TEN(F, n) F(n##0) F(n##1) F(n##2) F(n##3) F(n##4) F(n##5) F(n##6) F(n##7) F(n##8) F(n##9)
#define HUNDRED(F, n)                                                                                                  \
    TEN(F, n##0)                                                                                                       \
    TEN(F, n##1) TEN(F, n##2) TEN(F, n##3) TEN(F, n##4) TEN(F, n##5) TEN(F, n##6) TEN(F, n##7) TEN(F, n##8) TEN(F, n##9)

static volatile unsigned long sink;
HUNDRED(FUNCTION, 1)
HUNDRED(FUNCTION, 2)
HUNDRED(FUNCTION, 3)
HUNDRED(FUNCTION, 4)
static void (*volatile const functions[])(void) = {HUNDRED(ADDRESS, 1) HUNDRED(ADDRESS, 2) HUNDRED(ADDRESS, 3)
                                                       HUNDRED(ADDRESS, 4)};
static volatile int stops;

QUIET static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

QUIET static void* caller(void* unused)
{
    double since = cpu_seconds();
    int is_on = 1;
    while (!stops) {
        for (int i = 0; i < 400; ++i)
            functions[i]();
        if (cpu_seconds() < since + 0.06)
            continue;
        is_on = !is_on;
        moncontrol(is_on);
        since = cpu_seconds();
    }
    return unused;
}

QUIET static int has_memory(void)
{
    char link[64], target[256];
    DIR* folder = opendir("/proc/self/fd");
    for (const struct dirent* entry = readdir(folder); entry; entry = readdir(folder)) {
        snprintf(link, sizeof link, "/proc/self/fd/%.20s", entry->d_name);
        const ssize_t length = readlink(link, target, sizeof target - 1);
        target[length > 0 ? length : 0] = '\0';
        if (length > 4 && !strcmp(target + length - 4, "/mem"))
            return 1;
    }
    return 0;
}

QUIET int main(void)
{
    pthread_t other;
    int status = 0, have = 0;
    pthread_create(&other, NULL, caller, NULL);
    for (const time_t end = time(NULL) + 4; time(NULL) < end;) {
        const pid_t child = fork();
        if (child == 0)
            _exit(has_memory());
        waitpid(child, &status, 0);
        have += status != 0;
    }
    stops = 1;
    pthread_join(other, NULL);
    printf("children %d\n", have);
    return 0;
}

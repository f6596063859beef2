/* SPDX-License-Identifier: MIT
 *
 * uncounted_main WHO: computes for half a second in code that is compiled without -pg. Calls the part that counts
 * before, in another thread ("thread"), or after ("late"), or not at all ("never"). */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

void counted_part(void); /* of counted_part.c */

static volatile unsigned long work;

static long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

__attribute__((noinline, noclone)) void busy(void)
{
    while (milliseconds() < 500)
        for (int i = 0; i < 100000; ++i)
            work += (unsigned)i;
}

static void* call(void* unused)
{
    counted_part();
    return unused;
}

int main(int argc, char** argv)
{
    const char* who = argc > 1 ? argv[1] : "never";
    pthread_t thread;
    if (!strcmp(who, "thread") && pthread_create(&thread, NULL, call, NULL) == 0)
        pthread_join(thread, NULL);
    busy();
    if (!strcmp(who, "late"))
        counted_part();
    printf("cpu_milliseconds %ld\n", milliseconds());
    return 0;
}

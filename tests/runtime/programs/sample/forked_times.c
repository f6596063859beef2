/* SPDX-License-Identifier: MIT */
/* forked_times: 0.3 s of CPU time, a child with 0.4 s of its own, and 0.3 s more beside it. */
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;

CALLED void spin(long milliseconds)
{
    struct timespec start, now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    do {
        for (int i = 0; i < 10000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 < milliseconds);
}

int main(void)
{
    spin(300);
    const pid_t child = fork();
    if (child == 0) {
        spin(400);
        return 0;
    }
    printf("child %d\n", (int)child);
    spin(300);
    wait(NULL);
    return 0;
}

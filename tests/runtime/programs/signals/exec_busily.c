/* SPDX-License-Identifier: MIT */
/* exec_busily TIMES [bare]: works for a moment and starts itself anew, so many times; by syscall(), if bare. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;

CALLED void spin(void)
{
    struct timespec start;
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start); /* goes on over exec */
    do {
        work++;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while ((now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec < 9000000);
}

int main(int argc, char** argv)
{
    char times[24];
    const int left = argc > 1 ? atoi(argv[1]) : 0;
    spin();
    if (left == 0) {
        puts("end");
        return 0;
    }
    snprintf(times, sizeof times, "%d", left - 1);
    char* arguments[] = {argv[0], times, argc > 2 ? argv[2] : NULL, NULL};
    if (argc > 2)
        syscall(SYS_execve, "/proc/self/exe", arguments, environ);
    else
        execv("/proc/self/exe", arguments);
    perror("exec");
    return 1;
}

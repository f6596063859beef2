/* SPDX-License-Identifier: MIT */
/* replaced [fork] MS exec|write|fail|exit|kill|other [MS ...]: uses so many milliseconds of CPU time, then becomes
 * itself with the arguments that follow (with write it writes its profile first), fails to become anything and goes on
 * with them, ends, or becomes a program that is not profiled and uses some time, too. With fork, a child does all that.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
__attribute__((weak)) int gmonscope_rt_dump(const char* path);

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

CALLED int go_on(char** arguments)
{
    char* self[] = {(char*)"replaced", NULL, NULL, NULL};
    const char* loop = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
    spin(atol(arguments[0]));
    const int writes = !strcmp(arguments[1], "write");
    if (writes && (!gmonscope_rt_dump || gmonscope_rt_dump(NULL) != 0))
        return 8;
    if (writes || !strcmp(arguments[1], "exec")) {
        self[1] = arguments[2];
        self[2] = arguments[3];
        execv("/proc/self/exe", self);
        return 9;
    }
    if (!strcmp(arguments[1], "fail")) {
        execv("/proc/self/fd/no-such-file", self);
        execv("/", self);
        return go_on(arguments + 2);
    }
    printf("clean %d\n", getenv("GMONSCOPE_BEFORE") == NULL);
    fflush(stdout);
    if (!strcmp(arguments[1], "kill"))
        raise(SIGKILL);
    if (!strcmp(arguments[1], "other"))
        execl("/bin/sh", "sh", "-c", loop, (char*)NULL);
    return 0;
}

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    if (strcmp(argv[1], "fork") != 0)
        return go_on(argv + 1);
    const pid_t child = fork();
    if (child == 0)
        exit(go_on(argv + 2));
    waitpid(child, NULL, 0);
    printf("child %d\n", (int)child);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* traced [THREADS]: a debugger attaches to the first thread of the running program; prints how often that was stopped
 * by SIGTRAP. Like gdb it keeps these signals for itself, and passes all others on. All threads compute for 1.5 s. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static struct {
    volatile int attached;
    volatile unsigned traps;
} * shared;

CALLED void spin(long milliseconds)
{
    struct timespec now, start;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    do {
        for (int i = 0; i < 20000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 < milliseconds);
}

static void debug(pid_t program)
{
    int status;
    shared->attached = ptrace(PTRACE_SEIZE, program, NULL, NULL) == 0 ? 1 : -1;
    while (waitpid(program, &status, __WALL) == program && WIFSTOPPED(status)) {
        const int number = WSTOPSIG(status);
        shared->traps += number == SIGTRAP;
        ptrace(PTRACE_CONT, program, NULL, number == SIGTRAP ? 0L : (long)number);
    }
    _exit(0);
}

static void* spin_along(void* unused)
{
    spin(1500);
    return unused;
}

int main(int argc, char** argv)
{
    pthread_t threads[8];
    const int count = argc > 1 && atoi(argv[1]) <= 8 ? atoi(argv[1]) : 0;
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    spin(100);
    const pid_t program = getpid();
    const pid_t debugger = fork();
    if (debugger == 0)
        debug(program);
    prctl(PR_SET_PTRACER, debugger);
    while (shared->attached == 0)
        usleep(1000);
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], NULL, spin_along, NULL);
    spin(1400);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
    printf("attached %d\ntraps %u\n", shared->attached, shared->traps);
    return 0;
}

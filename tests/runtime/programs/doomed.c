/* SPDX-License-Identifier: MIT */
/* doomed PROGRESS THREADS: each thread calls a function of its own for ever and notes each call beforehand in the file
 * PROGRESS, so that whoever kills the program knows what its profile must hold. SIGUSR1 makes it _exit(3), SIGUSR2
 * quick_exit(4). */
#include "gmonscope_calls.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))
#define QUIET __attribute__((no_instrument_function))

struct progress { /* one page of the file */
    uint64_t pid;
    uint64_t pad[7];
    struct {
        volatile uint64_t calls;
        uint64_t pad[7];
    } threads[4];
};

static struct progress* progress;
static volatile unsigned long work[32];

CALLED void leaf0(void) { work[0]++; }
CALLED void leaf1(void) { work[8]++; }
CALLED void leaf2(void) { work[16]++; }
CALLED void leaf3(void) { work[24]++; }

CALLED void* forever(void* number)
{
    static void (*const leaves[])(void) = {leaf0, leaf1, leaf2, leaf3};
    const int i = (int)(intptr_t)number;
    for (;;) {
        progress->threads[i].calls++;
        leaves[i]();
    }
    return NULL;
}

QUIET static void leave(int number)
{
    if (number == SIGUSR1)
        _exit(3);
    quick_exit(4);
}

int main(int argc, char** argv)
{
    const int threads = argc > 2 ? atoi(argv[2]) : 1;
    const int fd = argc > 1 ? open(argv[1], O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (fd < 0 || threads < 1 || threads > 4 || ftruncate(fd, 4096) != 0)
        return 9;
    progress = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (progress == MAP_FAILED)
        return 9;
    signal(SIGUSR1, leave);
    signal(SIGUSR2, leave);
    for (int i = 1; i < threads; i++) {
        pthread_t id;
        if (pthread_create(&id, NULL, forever, (void*)(intptr_t)i) != 0)
            return 9;
    }
    progress->pid = (uint64_t)getpid();
    forever(NULL);
}

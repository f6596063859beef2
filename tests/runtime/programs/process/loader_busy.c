/* SPDX-License-Identifier: MIT */
/* loader_busy: forks while another thread holds the loader's lock, which in the child nobody will ever give back. */
#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static int inside[2], done[2];

CALLED void leaf(void) { work++; }

static int wait_inside(struct dl_phdr_info* info, size_t size, void* unused)
{
    char byte = 0;
    (void)info, (void)size, (void)unused;
    return write(inside[1], &byte, 1) == 1 && read(done[0], &byte, 1) == 1;
}

static void* look_at_modules(void* unused)
{
    dl_iterate_phdr(wait_inside, unused);
    return unused;
}

int main(void)
{
    pthread_t thread;
    char byte = 0;
    if (pipe(inside) != 0 || pipe(done) != 0)
        return 2;
    pthread_create(&thread, NULL, look_at_modules, NULL);
    if (read(inside[0], &byte, 1) != 1)
        return 2;
    const pid_t child = fork();
    if (child == 0) {
        alarm(20); /* rather than for ever */
        for (int i = 0; i < 10; i++)
            leaf();
        exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (write(done[1], &byte, 1) != 1)
        return 2;
    pthread_join(thread, NULL);
    printf("child %d\nmain 1\n", (int)child);
    return status != 0;
}

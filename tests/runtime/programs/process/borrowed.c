/* SPDX-License-Identifier: MIT */
/* The first counted call of the main thread is made by its vfork child; afterwards both it and new threads count. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))
#define UNSEEN __attribute__((no_instrument_function))

CALLED void leaf(void) { __asm__ volatile(""); }

UNSEEN static void* run(void* unused)
{
    for (int i = 0; i < 2000000; i++)
        leaf();
    return unused;
}

UNSEEN int main(void)
{
    pthread_t ids[2];
    const pid_t child = vfork();
    if (child == 0) {
        leaf();
        _exit(0);
    }
    waitpid(child, NULL, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&ids[i], NULL, run, NULL);
    run(NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(ids[i], NULL);
    printf("leaf 6000001\n");
    return 0;
}

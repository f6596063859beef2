/* SPDX-License-Identifier: MIT */
/* early_handler: a fork handler that was registered before all others calls what its parent never called. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void leaf(void) { work++; }
CALLED void in_handler(void) { work += 2; }

CALLED void handler(void)
{
    for (int i = 0; i < 50; i++)
        in_handler();
}

static void register_handler(void) { pthread_atfork(NULL, NULL, handler); }
/* These run before all constructors, those of libraries too. */
__attribute__((used, section(".preinit_array"))) static void (*const first)(void) = register_handler;

int main(void)
{
    leaf();
    const pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 7; i++)
            leaf();
        exit(0);
    }
    waitpid(child, NULL, 0);
    printf("child %d\nleaf 1\nmain 1\n", (int)child);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* deep ROUNDS: two threads call themselves thousands of calls deep, and fork children there that go on so. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "storm.h"
#define THREADS 2
#define TIMES 4

static int rounds;

CALLED static unsigned long at_the_bottom(unsigned long x)
{
    for (int i = 0; i < 5000000; i++)
        x = mix(x, (unsigned long)i);
    return x;
}

CALLED static unsigned long descend(unsigned long x, int left, int may_fork)
{
    int status;
    if (left == 0 && may_fork) {
        const pid_t child = fork();
        if (child == 0)
            _exit((int)(descend(x, 3000, 0) % 50));
        x = at_the_bottom(x);
        MUST(child > 0 && waitpid(child, &status, 0) == child);
        return mix(x, (unsigned long)status);
    }
    return left == 0 ? at_the_bottom(x) : mix(descend(x, left - 1, may_fork), (unsigned long)left);
}

static void* run(void* number)
{
    unsigned long sum = (unsigned long)number;
    for (int i = 0; i < rounds * TIMES; i++)
        sum = descend(sum, 4000, i % 2);
    return (void*)sum;
}

int main(int argc, char** argv)
{
    pthread_t threads[THREADS];
    rounds = rounds_of(argc, argv);
    for (unsigned long i = 0; i < THREADS; i++)
        MUST(pthread_create(&threads[i], NULL, run, (void*)i) == 0);
    for (int i = 0; i < THREADS; i++) {
        void* sum;
        pthread_join(threads[i], &sum);
        printf("%lx\n", (unsigned long)sum);
    }
    const int forks = rounds * TIMES / 2 * THREADS;
    printf("calls at_the_bottom %d\n", rounds * TIMES * THREADS + forks);
    return 16;
}

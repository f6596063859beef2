// SPDX-License-Identifier: MIT
// Goes so deep that a stack of gcc's -fsplit-stack gets a new piece every few hundred calls, in two threads and main.
// Prints a sum for each, which are the same.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 50000, TURNS = 12, THREADS = 2 };

static unsigned go_down(int depth, unsigned sum)
{
    volatile char room[200];
    memset((char*)room, depth, sizeof room);
    if (depth == 0)
        return sum;
    sum = go_down(depth - 1, sum + room[depth % 200]);
    return sum * 1664525u + room[sum % 200];
}

static void* run(void* result)
{
    unsigned sum = 1;
    for (int i = 0; i < TURNS; ++i)
        sum += go_down(DEPTH, sum);
    *(unsigned*)result = sum;
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    unsigned sums[THREADS + 1];
    for (int i = 0; i < THREADS; ++i)
        pthread_create(&threads[i], NULL, run, &sums[i]);
    run(&sums[THREADS]);
    for (int i = 0; i < THREADS; ++i)
        pthread_join(threads[i], NULL);
    for (int i = 0; i <= THREADS; ++i)
        printf("%u\n", sums[i]);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Two cycles, one of them with recursion, threads, and a function that is never called. */
#include <pthread.h>

volatile unsigned long sink;

static void spin(int n)
{
    for (int i = 0; i < n; i++)
        sink += (unsigned long)i;
}

static int second(int), third(int);
static int first(int depth)
{
    spin(2000);
    return depth > 0 ? second(depth - 1) + 1 : 0;
}
static int second(int depth)
{
    spin(1000);
    return depth > 0 ? third(depth - 1) + (depth % 3 == 0 ? first(depth - 1) : 0) : 0;
}
static int third(int depth)
{
    spin(500);
    return depth > 0 ? first(depth - 1) + third(depth - 1) : 0;
}

int pong(int);
int ping(int depth)
{
    spin(800);
    return depth > 0 ? pong(depth - 1) : 0;
}
int pong(int depth)
{
    spin(800);
    return depth > 0 ? ping(depth - 1) : 0;
}

static void* run(void* rounds)
{
    for (long i = 0; i < (long)rounds; i++) {
        first(9);
        ping(6);
    }
    return 0;
}

int _underscored(int n)
{
    spin(300);
    return n;
}
void leaf(void) { spin(100); }
void never(void)
{
    spin(10);
    leaf();
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(threads + i, 0, run, (void*)300);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    // Alone, for the C library's runtime loses calls that threads make at once.
    for (int i = 0; i < 3000; i++) {
        _underscored(i);
        leaf();
    }
    run((void*)400);
    if (sink == 1)
        never();
    return 0;
}

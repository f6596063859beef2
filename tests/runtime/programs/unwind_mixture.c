/* SPDX-License-Identifier: MIT
 *
 * Works for the CPU time that is asked for, in milliseconds, in the C library as much as in its own code. Built without
 * an outlook on what it does: nothing is left out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile size_t sink;

static int compare(const void* a, const void* b)
{
    const int x = *(const int*)a, y = *(const int*)b;
    return (x > y) - (x < y);
}

__attribute__((noinline)) static void sort(void)
{
    int numbers[500];
    for (int i = 0; i < 500; ++i)
        numbers[i] = rand();
    qsort(numbers, 500, sizeof *numbers, compare);
    sink += (size_t)numbers[7];
}

__attribute__((noinline)) static void allocate(void)
{
    void* blocks[200];
    for (size_t i = 0; i < 200; ++i)
        blocks[i] = malloc((size_t)rand() % 3000);
    for (size_t i = 0; i < 200; ++i)
        free(blocks[i]);
}

__attribute__((noinline)) static void print(void)
{
    char text[100];
    for (int i = 0; i < 100; ++i)
        sink += (size_t)snprintf(text, sizeof text, "%d %s %g", i, "some text", i * 0.37);
}

__attribute__((noinline)) static void measure(void)
{
    static char text[20000];
    memset(text, 'x', sizeof text - 1);
    for (size_t i = 0; i < 50; ++i)
        sink += strlen(text + i);
}

__attribute__((noinline)) static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(int argc, char** argv)
{
    const clock_t end = (clock_t)(argc > 1 ? atoi(argv[1]) : 100) * (CLOCKS_PER_SEC / 1000);
    while (clock() < end) {
        sort();
        allocate();
        print();
        measure();
        sink += (size_t)fibonacci(18);
    }
    return 0;
}

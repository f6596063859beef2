/* SPDX-License-Identifier: MIT
 *
 * Calls of every kind in C: recursion, a cycle of three, pointers to functions, statics of one name. */
#include <stdio.h>
#include <stdlib.h>

volatile unsigned long sink;

static void spin(int n)
{
    for (int i = 0; i < n; ++i)
        sink += (unsigned long)i;
}

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int expression(int depth);
static int factor(int depth)
{
    spin(300);
    return depth > 0 ? expression(depth - 1) : 1;
}
static int term(int depth) { return factor(depth) + (depth > 1 ? factor(depth - 2) : 0); }
static int expression(int depth) { return term(depth) + (depth % 3 == 0 ? term(depth - 1) : 0); }

static int byValue(const void* a, const void* b)
{
    spin(20);
    return (*(const int*)a > *(const int*)b) - (*(const int*)a < *(const int*)b);
}

typedef void Action(int);
static void heavy(int n) { spin(100 * n); }
static void light(int n) { spin(10 * n); }
static Action* const actions[] = {heavy, light, spin};

static void perform(int rounds)
{
    for (int i = 0; i < rounds; ++i)
        actions[i % 3](100);
}

static __attribute__((noinline)) void report(const char* what, int value)
{
    if (value < 0)
        exit(1);
    printf("%s %d\n", what, value);
}

static void sortNumbers(void)
{
    static int numbers[5000];
    for (int i = 0; i < 5000; ++i)
        numbers[i] = (i * 7919) % 5003;
    qsort(numbers, 5000, sizeof numbers[0], byValue);
    report("least", numbers[0]);
}

int main(void)
{
    report("fibonacci", fibonacci(27));
    report("expression", expression(12) > 0);
    perform(3000);
    sortNumbers();
    return 0;
}

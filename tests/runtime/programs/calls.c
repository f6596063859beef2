/* SPDX-License-Identifier: MIT */
/* Recursion, callbacks from libc, atexit functions, constructors, destructors, full sets of arguments. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static unsigned long compared;

CALLED void early(void) { work++; }
__attribute__((constructor)) CALLED static void construct(void) { early(); }
CALLED void late(void) { work++; }
__attribute__((destructor)) CALLED static void destruct(void)
{
    late();
    late();
}
__attribute__((destructor(101))) CALLED static void destruct_last(void) { late(); }
CALLED void at_exit(void) { late(); }

/* Keeps the compiler from turning recursion into a loop. */
#define OPAQUE(value) __asm__ volatile("" : "+r"(value))

CALLED unsigned long factorial(unsigned long n)
{
    unsigned long below = n < 2 ? 1 : factorial(n - 1);
    OPAQUE(below);
    return n * below;
}
CALLED int even(int n);
CALLED int odd(int n)
{
    int result = n == 0 ? 0 : even(n - 1);
    OPAQUE(result);
    return result;
}
CALLED int even(int n)
{
    int result = n == 0 ? 1 : odd(n - 1);
    OPAQUE(result);
    return result;
}

CALLED int compare(const void* a, const void* b)
{
    compared++;
    return *(const int*)a - *(const int*)b;
}

CALLED double eight(double a, double b, double c, double d, double e, double f, double g, double h)
{
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
}

CALLED double sum(int n, ...)
{
    double total = 0;
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        total += va_arg(list, double);
    va_end(list);
    return total;
}

CALLED long six(long a, long b, long c, long d, long e, long f)
{
    return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f;
}

CALLED static long through_nested(long base)
{
    long total = 0;
#ifndef __clang__
    __attribute__((noinline)) void add(long n) { total += base * n; } /* needs the static chain in r10 */
    for (long i = 1; i <= 4; i++)
        add(i);
#else
    total = base * 10;
#endif
    return total;
}

int main(void)
{
    int numbers[500];
    atexit(at_exit);
    for (int i = 0; i < 500; i++)
        numbers[i] = (i * 7919) % 500;
    qsort(numbers, 500, sizeof numbers[0], compare);
    int right = factorial(10) == 3628800 && even(100) == 1 && numbers[0] <= numbers[499];
    right = right && eight(1, 2, 3, 4, 5, 6, 7, 8) == 204 && sum(5, 1.0, 2.0, 3.0, 4.0, 5.5) == 15.5;
    right = right && six(1, 2, 3, 4, 5, 6) == 654321 && through_nested(3) == 30;
    printf("early 1\nlate 4\ndestruct_last 1\nat_exit 1\nfactorial 10\neven 51\nodd 50\neight 1\nsum 1\nsix 1\ncompare "
           "%lu\nmain 1\n",
           compared);
    return right ? 0 : 1;
}

/* SPDX-License-Identifier: MIT */
/* Marks wherever a compiler may copy, move or drop code. Prints how often each is passed. */
#include "marks.h"

#include <pthread.h>
#include <stdio.h>

volatile long sink;

/* A loop that is unrolled, inlined into its only caller. */
static int sum(const int* numbers)
{
    int result = 0;
    for (int i = 0; i < 16; ++i) {
        GMONSCOPE_MARK(unrolled);
        result += numbers[i];
    }
    return result;
}

/* Cloned for constant arguments. */
static __attribute__((noinline)) int branches(int n, int positive)
{
    if (positive)
        GMONSCOPE_MARK(positive);
    else
        GMONSCOPE_MARK(negative);
    return n * positive + 1;
}

/* All argument registers and the red zone are in use. */
static __attribute__((noinline)) double leaf(int a, int b, int c, int d, int e, int f, double g, double h)
{
    volatile int kept[8] = {a, b, c, d, e, f, 7, 8};
    GMONSCOPE_MARK(leaf);
    return (kept[0] + kept[1] + kept[2] + kept[3] + kept[4] + kept[5] + kept[6] + kept[7]) * g + h;
}

static __attribute__((noinline)) void throws(int n)
{
    GMONSCOPE_MARK(before_throw);
    if (n % 2)
        throw n;
    GMONSCOPE_MARK(not_thrown);
}

static void* thread(void* argument)
{
    for (int i = 0; i < 10000; ++i) {
        GMONSCOPE_MARK(in_thread);
        sink = sink + 1;
    }
    return argument;
}

static int throws_often()
{
    int caught = 0;
    for (int i = 0; i < 10; ++i) {
        try {
            throws(i);
        } catch (int) {
            GMONSCOPE_MARK(caught);
            ++caught;
        }
    }
    return caught;
}

int main(int argc, char**)
{
    int numbers[16];
    for (int i = 0; i < 16; ++i)
        numbers[i] = argc * i;
    counts_up(10);
    counts_up(argc * 5);
    long result = next(argc) + (long)next((double)argc) + next(argc * 2L);
    for (int i = 0; i < 100; ++i)
        result += sum(numbers);
    for (int i = 0; i < 10; ++i)
        result += branches(i, 0) + branches(i, 1);
    result += in_other_file(argc);
    result += (long)leaf(argc, 2, 3, 4, 5, 6, 0.5, 2.0);
    result += throws_often();
    pthread_t threads[4];
    for (pthread_t& id : threads)
        pthread_create(&id, nullptr, thread, nullptr);
    for (pthread_t& id : threads)
        pthread_join(id, nullptr);
    GMONSCOPE_MARK(last);
    printf("loop 16\nafter_loop 3\nfirst 4\nsecond 4\nunrolled 1600\npositive 10\nnegative 10\nother_file 1\nleaf 1\n"
           "before_throw 10\nnot_thrown 5\ncaught 5\nin_thread 40000\nlast 1\nresult %ld\n",
           result);
    return 0;
}

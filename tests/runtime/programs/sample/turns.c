/* SPDX-License-Identifier: MIT */
/* turns STEPS: eight threads for each processor work for a moment in each step, one of them for twice as long, and wait
 * for each other without giving their processor up, as ranks of parallel jobs do. So whoever gets a turn begins it with
 * work, if the others are done. Tells the share that the one has of all work, and what samples say, from its own .scope
 * file in the folder GMONSCOPE_DIR. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "own_scope.h"

#define CALLED(part) __attribute__((noinline, noclone, section(#part)))
#define MOST_THREADS 256
#define WORK_NS 1500000 /* less than half of a turn */

extern const char __start_short_part[], __stop_short_part[], __start_long_part[], __stop_long_part[];

static int threads, steps;
static uint64_t rounds; /* in WORK_NS */
static _Atomic long arrived;

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

CALLED(short_part) void work_once(void)
{
    for (volatile uint64_t i = 0; i < rounds; i++) {
    }
}

CALLED(long_part) void work_twice(void)
{
    for (volatile uint64_t i = 0; i < 2 * rounds; i++) {
    }
}

static void* take_part(void* number)
{
    for (long step = 1; step <= steps; step++) {
        if (number)
            work_once();
        else
            work_twice();
        ++arrived;
        while (arrived < step * threads) {
        }
    }
    return NULL;
}

static void measure_work(void)
{
    uint64_t best = UINT64_MAX;
    rounds = 100000;
    for (int i = 0; i < 20; i++) {
        const uint64_t start = now();
        work_once();
        const uint64_t ns = now() - start;
        best = ns < best ? ns : best;
    }
    rounds = rounds * WORK_NS / best;
}

int main(int argc, char** argv)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t once = 0, twice = 0;
    pthread_t others[MOST_THREADS];
    threads = 8 * processors < MOST_THREADS ? (int)(8 * processors) : MOST_THREADS;
    steps = argc > 1 ? atoi(argv[1]) : 100;
    measure_work();
    for (int i = 1; i < threads; i++)
        if (pthread_create(&others[i], NULL, take_part, &others[i]) != 0)
            return 1;
    take_part(NULL);
    for (int i = 1; i < threads; i++)
        pthread_join(others[i], NULL);
    const struct own_scope scope = own_scope();
    for (const struct scope_chunk* chunk = NULL; (chunk = next_chunk(&scope, chunk));) {
        const struct scope_stack_node* nodes = (const void*)(chunk + 1);
        for (uint64_t i = 0; chunk->type == SCOPE_STACKS && i < chunk->used; i++) {
            const char* pc = (const char*)(uintptr_t)nodes[i].pc; /* NOLINT */
            const uint64_t ns = nodes[i].user_ns + nodes[i].system_ns;
            once += pc >= __start_short_part && pc < __stop_short_part ? ns : 0;
            twice += pc >= __start_long_part && pc < __stop_long_part ? ns : 0;
        }
    }
    printf("threads %d ratio %.2f once %.3f twice %.3f\n", threads, (double)twice * (threads - 1) / ((double)once + 1),
           (double)once / 1e9, (double)twice / 1e9);
    return 0;
}

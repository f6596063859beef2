/* SPDX-License-Identifier: MIT */
/* time_sources compute|read|mix|phases SECONDS: spends CPU time and tells how much of it was sampled; phases: computes
 * for half a second, then reads for a quarter, and so on.
 * time_sources alternate PERIOD_MS SHARE PHASE SECONDS: two functions in turn, the first for SHARE % of each period,
 * which begins PHASE % of a period after a multiple of it on the monotonic clock, as the kernel's ticks do. Reads its
 * own .scope file, in the folder GMONSCOPE_DIR. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "own_scope.h"

#define CALLED(part) __attribute__((noinline, noclone, section(#part)))
#define SECOND UINT64_C(1000000000)

extern const char __start_first_part[], __stop_first_part[], __start_second_part[], __stop_second_part[];
static volatile unsigned long work;

static uint64_t now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * SECOND + (uint64_t)t.tv_nsec;
}

static uint64_t counter(void)
{
#ifdef __x86_64__
    return __builtin_ia32_rdtsc();
#else
    uint64_t value;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(value));
    return value;
#endif
}

CALLED(first_part) void first(uint64_t until)
{
    while (counter() < until)
        work++;
}

CALLED(second_part) void second(uint64_t until)
{
    while (counter() < until)
        work++;
}

CALLED(first_part) void compute(int rounds)
{
    for (int i = 0; i < rounds; i++)
        work += (unsigned)i;
}

CALLED(second_part) void read_some(int zeros, int times)
{
    static char buffer[4096];
    for (int i = 0; i < times; i++)
        if (read(zeros, buffer, sizeof buffer) < 0)
            abort();
}

static void spend(const char* how, uint64_t ns)
{
    const int zeros = open("/dev/zero", O_RDONLY);
    const uint64_t start = now(CLOCK_THREAD_CPUTIME_ID);
    while (now(CLOCK_THREAD_CPUTIME_ID) - start < ns) {
        if (strcmp(how, "read") != 0)
            compute(200000);
        if (strcmp(how, "compute") != 0)
            read_some(zeros, 1000);
    }
    close(zeros);
}

static void spend_in_phases(uint64_t ns)
{
    const uint64_t start = now(CLOCK_THREAD_CPUTIME_ID);
    while (now(CLOCK_THREAD_CPUTIME_ID) - start < ns) {
        spend("compute", SECOND / 2);
        spend("read", SECOND / 4);
    }
}

/* Returns the first one's share of the CPU time, in percent. */
static double alternate(uint64_t period, double share, double phase, uint64_t ns)
{
    const uint64_t start = now(CLOCK_MONOTONIC), ticks = counter();
    while (now(CLOCK_MONOTONIC) - start < SECOND / 10)
        work++;
    const double per_ns = (double)(counter() - ticks) / (double)(now(CLOCK_MONOTONIC) - start);
    uint64_t cpu[2] = {0, 0};
    uint64_t begin = (now(CLOCK_MONOTONIC) / period + 1) * period + (uint64_t)((double)period * phase / 100);
    uint64_t last = now(CLOCK_THREAD_CPUTIME_ID);
    while (cpu[0] + cpu[1] < ns) {
        for (int part = 0; part < 2; part++) {
            const uint64_t present = now(CLOCK_MONOTONIC);
            const uint64_t end = part == 0 ? begin + (uint64_t)((double)period * share / 100) : begin + period;
            const uint64_t until = counter() + (end > present ? (uint64_t)((double)(end - present) * per_ns) : 0);
            (part == 0 ? first : second)(until);
            const uint64_t after = now(CLOCK_THREAD_CPUTIME_ID);
            cpu[part] += after - last;
            last = after;
        }
        begin += period;
        if (begin + period < now(CLOCK_MONOTONIC)) /* somebody else had the processor */
            begin += (now(CLOCK_MONOTONIC) - begin) / period * period;
    }
    return 100.0 * (double)cpu[0] / (double)(cpu[0] + cpu[1]);
}

struct sums {
    uint64_t user, system, cpu, first, second, others, samples;
};

static void add_chunk(const struct scope_chunk* chunk, struct sums* sums)
{
    const struct scope_thread* threads = (const void*)(chunk + 1);
    const struct scope_stack_node* nodes = (const void*)(chunk + 1);
    for (uint64_t i = 0; chunk->type == SCOPE_THREADS && i < chunk->used; i++) {
        sums->user += threads[i].user_ns;
        sums->system += threads[i].system_ns;
        sums->cpu += threads[i].cpu_ns - threads[i].first_cpu_ns;
        sums->samples += threads[i].samples;
    }
    for (uint64_t i = 0; chunk->type == SCOPE_STACKS && i < chunk->used; i++) {
        const uint64_t ns = nodes[i].user_ns + nodes[i].system_ns;
        const char* pc = (const char*)(uintptr_t)nodes[i].pc; /* NOLINT */
        if (pc >= __start_first_part && pc < __stop_first_part)
            sums->first += ns;
        else if (pc >= __start_second_part && pc < __stop_second_part)
            sums->second += ns;
        else
            sums->others += ns;
    }
}

int main(int argc, char** argv)
{
    struct rusage usage;
    struct sums sums = {0};
    double share = -1;
    if (argc == 6 && strcmp(argv[1], "alternate") == 0)
        share =
            alternate((uint64_t)(atof(argv[2]) * 1e6), atof(argv[3]), atof(argv[4]), (uint64_t)(atof(argv[5]) * 1e9));
    else if (argc == 3 && strcmp(argv[1], "phases") == 0)
        spend_in_phases((uint64_t)(atof(argv[2]) * 1e9));
    else if (argc == 3)
        spend(argv[1], (uint64_t)(atof(argv[2]) * 1e9));
    const struct own_scope scope = own_scope();
    for (const struct scope_chunk* chunk = NULL; (chunk = next_chunk(&scope, chunk));)
        add_chunk(chunk, &sums);
    getrusage(RUSAGE_SELF, &usage);
    const double used_user = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
    const double used_system = (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6;
    const double sampled = (double)(sums.user + sums.system) / 1e9;
    printf("source %u period_us %.1f samples %lu ", scope.header->time_source,
           (double)scope.header->sample_period_ns / 1e3, (unsigned long)sums.samples);
    printf("cpu %.3f user %.3f system %.3f ", (double)sums.cpu / 1e9, used_user, used_system);
    printf("sampled %.3f sampled_user %.3f sampled_system %.3f ", sampled, (double)sums.user / 1e9,
           (double)sums.system / 1e9);
    printf("share %.2f sampled_share %.2f\n", share,
           100.0 * (double)sums.first / ((double)(sums.first + sums.second) + 1e-9));
    return 0;
}

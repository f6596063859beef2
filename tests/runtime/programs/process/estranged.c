/* SPDX-License-Identifier: MIT
 *
 * Programs that are on their own terms with the machine. Each ends with status 5, and computes for some samples.
 *   estranged fs|holes|vdso|deep|returns */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define QUIET __attribute__((no_instrument_function, noinline))
#define ARCH_SET_FS 0x1002
#define ARCH_GET_FS 0x1003
#define HOLE_BYTES ((size_t)64 << 20)
#define DEPTH 20000

static volatile unsigned long sink;
__attribute__((noinline)) void leaf(void) { ++sink; }

QUIET static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

QUIET static void work_for(double seconds)
{
    for (const double end = cpu_seconds() + seconds; cpu_seconds() < end;)
        leaf();
}

/* Ever new stacks, for which the profile needs memory. */
__attribute__((noinline)) static unsigned wander(int depth, unsigned way)
{
    if (depth == 0) {
        leaf();
        return way;
    }
    unsigned end = 0;
    switch (way >> depth & 3) {
    case 0: end = wander(depth - 1, way); break;
    case 1: end = wander(depth - 1, way * 3); break;
    case 2: end = wander(depth - 1, way + 7); break;
    default: end = wander(depth - 1, way ^ 5); break;
    }
    ++sink; /* the call is not the last thing here */
    return end;
}

#ifdef __x86_64__
/* The C library is out of reach while FS points elsewhere. */
QUIET static long call_kernel(long number, long a, long b)
{
    long answer;
    __asm__ volatile("syscall" : "=a"(answer) : "0"(number), "D"(a), "S"(b) : "rcx", "r11", "memory");
    return answer;
}

QUIET static void compute_with(unsigned long base)
{
    unsigned long own = 0;
    call_kernel(SYS_arch_prctl, ARCH_GET_FS, (long)&own);
    call_kernel(SYS_arch_prctl, ARCH_SET_FS, (long)base);
    for (volatile unsigned long i = 0; i < 150000000; ++i) {
    }
    call_kernel(SYS_arch_prctl, ARCH_SET_FS, (long)own);
}

/* As emulators and other languages' runtimes do: none, one that looks like the C library's, and one that does not. */
QUIET static int fs(void)
{
    static char data[8192] __attribute__((aligned(64)));
    void* middle = data + 4096;
    compute_with(0);
    memcpy(middle, &middle, sizeof middle);
    compute_with((unsigned long)middle);
    for (int i = 0; i < 4096; ++i)
        if (data[i] != 0)
            return 1;
    memset(data, 0x41, sizeof data);
    compute_with((unsigned long)middle);
    return 5;
}
#endif

/* Finds a free place, gives it back, works, and maps it, as shared memory at one address in all processes is made. */
QUIET static int holes(void)
{
    for (int round = 0; round < 20; ++round) {
        char* place =
            mmap(NULL, HOLE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        munmap(place, HOLE_BYTES);
        const double end = cpu_seconds() + 0.02;
        for (unsigned way = 0; cpu_seconds() < end; way += 7919)
            sink += wander(20, way);
        if (mmap(place, HOLE_BYTES, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE, -1,
                 0) != place)
            return 1;
        munmap(place, HOLE_BYTES);
    }
    return 5;
}

QUIET static int vdso(void)
{
    char* start = (char*)(uintptr_t)getauxval(AT_SYSINFO_EHDR);
    for (int i = 0; i < 300000; ++i)
        leaf();
    if (start)
        munmap(start, 8192);
    return 5;
}

QUIET static unsigned long descend(int depth)
{
    volatile char frame[512];
    frame[0] = (char)depth;
    if (depth > 0)
        return descend(depth - 1) + (unsigned long)frame[0];
    work_for(0.2);
    return 1;
}

__attribute__((noinline)) static unsigned go_down(int depth, unsigned way)
{
    volatile char frame[1000];
    frame[0] = (char)way;
    if (depth == 0)
        for (int i = 0; i < 100000; ++i)
            leaf();
    else
        way = go_down(depth - 1, way * 1664525u + 1013904223u);
    return way + (unsigned)frame[0];
}

/* The thread's own stack is deep nearly all the time. */
QUIET static int returns(void)
{
    for (unsigned way = 0; way < 200; ++way)
        sink += go_down(1000, way);
    return 5;
}

static ucontext_t home, away;
QUIET static void on_other_stack(void) { sink += descend(DEPTH); }

/* All of a stack of its own is in use. */
QUIET static int deep(void)
{
    const size_t bytes = (size_t)64 << 20;
    getcontext(&away);
    away.uc_stack.ss_sp = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    away.uc_stack.ss_size = bytes;
    away.uc_link = &home;
    makecontext(&away, on_other_stack, 0);
    swapcontext(&home, &away);
    return 5;
}

int main(int argc, char** argv)
{
    const char* mode = argc > 1 ? argv[1] : "";
    leaf();
#ifdef __x86_64__
    if (!strcmp(mode, "fs"))
        return fs();
#endif
    if (!strcmp(mode, "holes"))
        return holes();
    if (!strcmp(mode, "vdso"))
        return vdso();
    if (!strcmp(mode, "returns"))
        return returns();
    return !strcmp(mode, "deep") ? deep() : 2;
}

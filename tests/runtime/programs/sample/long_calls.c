/* SPDX-License-Identifier: MIT
 *
 * A few milliseconds of arithmetic in work(), and then much longer ones in the kernel, again and again: in one system
 * call (read), or in page faults of touch() (faults). Prints the microseconds of work().
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS 40
#define WORK_S 0.006
#define KERNEL_S 0.012
#define PIECE ((size_t)1 << 20)

static volatile unsigned long sink;

static double used(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void work(unsigned long times)
{
    unsigned long x = sink;
    for (unsigned long i = 0; i < times; ++i)
        x = x * 6364136223846793005ul + 1;
    sink = x;
}

void touch(size_t bytes)
{
    char* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(memory, bytes, MADV_NOHUGEPAGE);
    for (size_t i = 0; i < bytes; i += 4096)
        memory[i] = 1;
    munmap(memory, bytes);
}

static void call(size_t bytes)
{
    static int zeros = -1;
    static char* memory;
    if (zeros < 0) {
        zeros = open("/dev/zero", O_RDONLY);
        memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    }
    if (read(zeros, memory, bytes) < 0)
        perror("read");
}

int main(int argc, char** argv)
{
    const int faults = argc > 1 && !strcmp(argv[1], "faults");
    void (*const in_kernel)(size_t) = faults ? touch : call;
    double begin = used();
    work(10000000);
    const unsigned long times = (unsigned long)(1e7 * WORK_S / (used() - begin));
    call(64 * PIECE); /* the first time it also opens the file */
    begin = used();
    in_kernel(64 * PIECE);
    const size_t bytes = (size_t)(64 * KERNEL_S / (used() - begin)) * PIECE + PIECE;
    double worked = 0;
    for (int i = 0; i < ROUNDS; ++i) {
        begin = used();
        work(times);
        worked += used() - begin;
        in_kernel(bytes < 64 * PIECE ? bytes : 64 * PIECE);
    }
    printf("work_microseconds %.0f\n", 1e6 * worked);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* elsewhere [COMMAND]: spends some 0.1 s here and 0.3 s in the C library, or all in a command. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static unsigned long calls;
static char memory[1 << 16];

CALLED void spin(void)
{
    calls++;
    for (int i = 0; i < 100000; i++)
        work += (unsigned)i;
}

static long milliseconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec * 1000 + usage.ru_utime.tv_usec / 1000;
}

int main(int argc, char** argv)
{
    if (argc > 1)
        return system(argv[1]);
    void* (*volatile fill)(void*, int, size_t) = memset;
    while (milliseconds() < 100)
        spin();
    while (milliseconds() < 400)
        for (int i = 0; i < 100; i++)
            fill(memory, i, sizeof memory);
    printf("spin %lu\n", calls);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* keyed: a function that is called most, on a page of its own, which is put under a protection key that bars writing;
 * then no descriptor is free, and others are called. Ends with 77 where there are no keys. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

static volatile long sink;

/* The next function begins the next page. */
#define ON_A_PAGE __attribute__((noinline, noclone, aligned(4096)))
ON_A_PAGE static void work(void)
{
    for (int i = 0; i < 10; i++)
        sink += i;
}

ON_A_PAGE static void other(void)
{
    for (int i = 0; i < 10; i++)
        sink -= i;
}

static void call_for(double seconds, void (*function)(void))
{
    const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end)
        for (int i = 0; i < 1000; i++)
            function();
}

int main(void)
{
    const struct rlimit few = {64, 64};
    call_for(0.5, work);
    const int key = pkey_alloc(0, PKEY_DISABLE_WRITE);
    if (key < 0 || pkey_mprotect((void*)(uintptr_t)work, 4096, PROT_READ | PROT_EXEC, key) != 0)
        return 77;
    setrlimit(RLIMIT_NOFILE, &few);
    while (open("/dev/null", O_RDONLY) >= 0) {
    }
    call_for(1.5, other);
    printf("ended\n");
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* late_calls [LIBRARY]: ends at once. The library (of this source, with IS_LIBRARY) is linked with it (IS_LINKED), or
 * opened, and has a destructor that calls `late` 2000 times and computes for 200 ms. */
#include <dlfcn.h>
#include <stddef.h>
#include <time.h>
#define CALLED __attribute__((noinline, noclone))

#ifdef IS_LIBRARY
static volatile unsigned long work;

CALLED void late(void);
CALLED void late(void) { work++; }

CALLED static void compute(void)
{
    struct timespec begin, now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    do {
        for (int i = 0; i < 10000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - begin.tv_sec) * 1000000000 + now.tv_nsec - begin.tv_nsec < 200000000);
}

__attribute__((destructor)) static void end(void)
{
    for (int i = 0; i < 2000; i++)
        late();
    compute();
}
#else
#ifdef IS_LINKED
void late(void);
#endif

int main(int argc, char** argv)
{
#ifdef IS_LINKED
    late();
    (void)argc, (void)argv;
    return 0;
#else
    return argc < 2 || dlopen(argv[1], RTLD_NOW) == NULL;
#endif
}
#endif

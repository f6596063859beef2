/* SPDX-License-Identifier: MIT
 *
 * unwind_recursion fib|deep|wild MS: recursion in two places, 100,000 deep, and as deep through six functions in no
 * order, for so many milliseconds of CPU time.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define DEPTH 100000
#define STACK_BYTES ((rlim_t)64 << 20)

static volatile unsigned long sink;

__attribute__((noinline)) static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__attribute__((noinline)) static unsigned long deep(unsigned long n)
{
    unsigned long below = n == 0 ? 0 : deep(n - 1);
    for (int i = 0; i < 20; ++i)
        sink += i;
    return below + 1;
}

typedef unsigned long function(unsigned long n, unsigned seed);
static function a, b, c, d, e, f;
static function* const all[] = {a, b, c, d, e, f};

static unsigned long next(unsigned long n, unsigned seed)
{
    const unsigned changed = seed * 1103515245u + 12345u;
    return n == 0 ? 0 : all[(changed >> 16) % 6](n - 1, changed);
}

#define WILD(name)                                                                                                     \
    __attribute__((noinline)) static unsigned long name(unsigned long n, unsigned seed)                                \
    {                                                                                                                  \
        const unsigned long below = next(n, seed);                                                                     \
        for (int i = 0; i < 20; ++i)                                                                                   \
            sink += i;                                                                                                 \
        return below + 1;                                                                                              \
    }
WILD(a)
WILD(b)
WILD(c)
WILD(d)
WILD(e)
WILD(f)

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    struct rlimit stack = {0, 0};
    getrlimit(RLIMIT_STACK, &stack);
    if (stack.rlim_cur < STACK_BYTES) { /* the main thread's stack grows up to the limit at any time */
        stack.rlim_cur = STACK_BYTES;
        if (setrlimit(RLIMIT_STACK, &stack) != 0)
            return 3;
    }
    const clock_t end = atol(argv[2]) * (CLOCKS_PER_SEC / 1000);
    for (unsigned round = 0; clock() < end; ++round)
        sink += strcmp(argv[1], "fib") == 0    ? (unsigned long)fibonacci(27)
                : strcmp(argv[1], "deep") == 0 ? deep(DEPTH)
                                               : next(DEPTH, round);
    return 0;
}

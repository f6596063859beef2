/* SPDX-License-Identifier: MIT
 *
 * Two callers that call work() equally often; the second one's calls cost FACTOR times as much.
 *   costs [FACTOR] [ROUNDS]
 */
#include <stdlib.h>

static volatile double sink;

__attribute__((noinline)) static void work(unsigned long rounds)
{
    double x = 1;
    for (unsigned long i = 0; i < rounds; ++i)
        x = x * 1.0000001 + 1e-9;
    sink = x;
}

__attribute__((noinline)) static void easy(unsigned long rounds)
{
    for (int i = 0; i < 1000; ++i)
        work(rounds);
}

__attribute__((noinline)) static void hard(unsigned long rounds)
{
    for (int i = 0; i < 1000; ++i)
        work(rounds);
}

int main(int argc, char** argv)
{
    const unsigned long factor = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    const unsigned long rounds = argc > 2 ? strtoul(argv[2], NULL, 10) : 400000 / (factor + 1);
    easy(rounds);
    hard(factor * rounds);
    return 0;
}

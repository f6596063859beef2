/* SPDX-License-Identifier: MIT
 *
 * One function with two marks; the second part takes three times as long as the first.
 */
#include "gmonscope.h"

static volatile unsigned long sink;

static void work(unsigned long rounds)
{
    for (unsigned long i = 0; i < rounds; ++i)
        sink += i * sink;
}

__attribute__((noinline)) static void phases(unsigned long rounds)
{
    work(1);
    for (int i = 0; i < 10; ++i) {
        GMONSCOPE_MARK(first);
        for (unsigned long k = 0; k < rounds; ++k)
            sink += k * sink;
        GMONSCOPE_MARK(second);
        for (unsigned long k = 0; k < 3 * rounds; ++k)
            sink += k * sink;
    }
}

int main(void)
{
    phases(10000000);
    return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * Nearly all of its time is in a function that is inlined in another.
 */
static volatile unsigned long sink;

static inline __attribute__((always_inline)) void grind(unsigned long rounds)
{
    for (unsigned long i = 0; i < rounds; ++i)
        sink += i * sink;
}

__attribute__((noinline)) static void mill(unsigned long rounds) { grind(rounds); }

int main(void)
{
    mill(150000000);
    return 0;
}

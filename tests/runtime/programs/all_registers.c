// SPDX-License-Identifier: MIT
// Has more values alive across a call than registers that calls must keep. The compiler sees what the callee changes
// (-fipa-ra), so they stay in registers that calls may change. GCC leaves that out under -pg, but not in functions with
// options of their own, as here. Prints what it has reckoned.
#include <stdio.h>

#define OWN_OPTIONS __attribute__((optimize("O3"), noinline, noclone))

static volatile unsigned long start = 1234567;

OWN_OPTIONS static unsigned long step(unsigned long x) { return x * 3 + 1; }

OWN_OPTIONS static unsigned long mix(long turns)
{
    unsigned long a = start, b = start, c = start, d = start, e = start, f = start, g = start, h = start, i = start,
                  j = start, k = start, sum = 0;
    for (; turns > 0; --turns) {
        sum = step(sum);
        a += sum, b ^= a, c += b, d ^= c, e += d, f ^= e, g += f, h ^= g, i += h, j ^= i, k += j;
    }
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j ^ k ^ sum;
}

int main(void)
{
    printf("%lx\n", mix(2000000));
    return 0;
}

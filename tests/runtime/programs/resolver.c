/* SPDX-License-Identifier: MIT */
/* An ifunc resolver calls counted functions before libc, and in a static program even thread-local data, is
 * there. */
#include <stdio.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void helper(void) { work++; }
CALLED static int chosen(int n) { return n + 1; }
static int (*resolve(void))(int)
{
    helper();
    return chosen;
}
int late_bound(int n) __attribute__((ifunc("resolve")));

int main(void)
{
    printf("helper 1\nresolve 1\nchosen 1\n");
    return late_bound(1) == 2 ? 0 : 1;
}

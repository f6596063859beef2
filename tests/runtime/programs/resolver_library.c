/* SPDX-License-Identifier: MIT */
/* A shared library whose ifunc resolver calls counted functions while the library is relocated. */
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED static void helper(void) { work++; }
CALLED static int chosen(int n) { return n + 1; }
static int (*resolve(void))(int)
{
    helper();
    return chosen;
}
int library_call(int n) __attribute__((ifunc("resolve")));

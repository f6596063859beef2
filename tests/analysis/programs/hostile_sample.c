/* SPDX-License-Identifier: MIT
 *
 * A small real program: its ELF file is damaged by tst_hostile_files. */
#include <stdio.h>

static int deepest;

static int depth(int n) { return n > 0 ? 1 + depth(n - 1) : 0; }
static int odd(int n);
static int even(int n) { return n == 0 || odd(n - 1); }
static int odd(int n) { return n != 0 && even(n - 1); }

int main(void)
{
    deepest = depth(10) + even(7);
    return printf("%d\n", deepest) < 0;
}

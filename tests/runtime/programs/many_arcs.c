/* SPDX-License-Identifier: MIT */
/* One call site with 1000 targets; each called 700 times, f1500 more often. */
#include "many_arcs.h"
#include <stdio.h>

int main(void)
{
    for (int round = 0; round < 700; round++)
        for (unsigned i = 0; i < TABLE_SIZE; i++)
            table[i]();
    for (int i = 0; i < 1000000; i++)
        f1500();
    printf("f1000 700\nf1999 700\nf1500 1000700\n");
    return 0;
}

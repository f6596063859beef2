/* SPDX-License-Identifier: MIT */
/* Its library's ifunc resolver runs before the program, and before what is preloaded. */
#include <stdio.h>

int library_call(int n);

int main(void)
{
    printf("chosen %d\n", library_call(library_call(1)));
    return 0;
}

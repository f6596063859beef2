/* SPDX-License-Identifier: MIT */
/* gives_up_rights: calls, gives up the superuser's rights, calls more, and ends. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;

CALLED void leaf(void) { work++; }

int main(void)
{
    for (int i = 0; i < 2000; i++)
        leaf();
    if (setgid(65534) != 0 || setuid(65534) != 0)
        return 1;
    for (int i = 0; i < 100; i++)
        leaf();
    printf("leaf 2100\n");
    return 0;
}

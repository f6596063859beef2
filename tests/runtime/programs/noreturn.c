/* SPDX-License-Identifier: MIT */
/* The call of finish is the last instruction of caller, and what follows is another function. */
#include <stdio.h>
#include <stdlib.h>
#define CALLED __attribute__((noinline, noclone))

CALLED __attribute__((noreturn)) void finish(int status)
{
    printf("finish 1\n");
    exit(status);
}
CALLED __attribute__((noreturn, aligned(1))) void caller(int status) { finish(status + 0 * status); }
CALLED __attribute__((aligned(1))) int bystander(int n) { return n + 1; }

int main(int argc, char** argv)
{
    (void)argv;
    if (argc > 5)
        return bystander(argc);
    caller(0);
}

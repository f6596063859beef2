/* SPDX-License-Identifier: MIT */
/* Code that is made at run time, in a file whose first page nobody may read, calls a counted function. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))
#define PAGE 4096

static volatile int calls;
CALLED static void called(void) { calls++; }

#ifdef __x86_64__
/* sub $8, %rsp; call *%rdi; add $8, %rsp; ret */
static const unsigned char code[] = {0x48, 0x83, 0xec, 8, 0xff, 0xd7, 0x48, 0x83, 0xc4, 8, 0xc3};
#else
/* stp x29, x30, [sp, -16]!; mov x29, sp; blr x0; ldp x29, x30, [sp], 16; ret */
static const unsigned code[] = {0xa9bf7bfd, 0x910003fd, 0xd63f0000, 0xa8c17bfd, 0xd65f03c0};
#endif

int main(void)
{
    const int file = memfd_create("jit", 0);
    if (file < 0 || ftruncate(file, 2 * PAGE) != 0 || pwrite(file, code, sizeof code, PAGE) != sizeof code)
        return 1;
    char* memory = mmap(0, 2 * PAGE, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED || mprotect(memory, PAGE, PROT_NONE) != 0)
        return 1;
    ((void (*)(void (*)(void)))(void*)(memory + PAGE))(called);
    printf("called %d\nmain 1\n", calls);
    return 0;
}

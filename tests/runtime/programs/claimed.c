/* SPDX-License-Identifier: MIT */
/* Writes its profile, finds the name claimed as by a process of its number, and writes it once more at its end. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
__attribute__((weak)) int gmonscope_rt_dump(const char* path);

CALLED void leaf(void) { work++; }

int main(void)
{
    char name[64];
    leaf();
    if (!gmonscope_rt_dump || gmonscope_rt_dump(NULL) != 0)
        return 8;
    snprintf(name, sizeof name, "gmon.out.%ld.tmp", (long)getpid());
    const int claim = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
    leaf();
    return claim < 0;
}

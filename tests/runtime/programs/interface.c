/* SPDX-License-Identifier: MIT
 * Uses gmonscope.h for control from inside. Also compiled as C++. Prints what each call returns.
 * Arguments: a file for the profile; "fork", to call in a child while the profile is stopped.
 */
#include "gmonscope.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

long volatile work_done;

__attribute__((noinline)) void work(void) { work_done = work_done + 1; }

static void work_often(long times)
{
    while (times-- > 0)
        work();
}

int main(int argc, char** argv)
{
    const char* path = argc > 1 ? argv[1] : 0;
    work_often(1000);
    printf("reset: %d\n", gmonscope_reset());
    work_often(20);
    printf("off: %d\n", gmonscope_off());
    work_often(500);
    if (argc > 2) {
        fflush(stdout);
        if (fork() == 0) {
            work_often(10);
            exit(0);
        }
        wait(0);
    }
    printf("on: %d\n", gmonscope_on());
    work_often(3);
    printf("dump: %d\n", gmonscope_dump(path));
    work_often(100);
    printf("dump to nowhere: %d\n", gmonscope_dump("/nowhere/gmon.out"));
    printf("end\n");
    return 0;
}

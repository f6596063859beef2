/* SPDX-License-Identifier: MIT */
/* runs_script FILE [ARGUMENTS]: becomes that script, which says no shell, with these as all its arguments: the first is
 * its name, and may be missing. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static volatile int work;

__attribute__((noinline, noclone)) static void leaf(void) { work++; }

int main(int argc, char** argv)
{
    if (argc < 2)
        return 2;
    leaf();
    execvp(argv[1], argv + 2);
    printf("%s\n", strerror(errno));
    return 1;
}

/* SPDX-License-Identifier: MIT */
/* limits [close|next|pause]: makes 1000 arcs, so that the tables grow more than once. In the middle of it closes all
 * descriptors but 1, or opens one and prints its number, or waits for a line. */
#include "many_arcs.h"
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void call_all(unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        table[i]();
}

static void interrupt(const char* what)
{
    if (!strcmp(what, "close")) {
        for (int fd = 0; fd < 4096; fd++)
            if (fd != 1)
                close(fd);
    } else if (!strcmp(what, "next")) {
        printf("next: %d\n", open("/dev/null", O_RDONLY | O_CLOEXEC));
    } else if (!strcmp(what, "pause")) {
        puts("ready");
        fflush(stdout);
        getchar();
    }
}

int main(int argc, char** argv)
{
    const char* what = argc > 1 ? argv[1] : "";
    call_all(0, 10);
    interrupt(what);
    for (int round = 0; round < 7; round++)
        call_all(10, TABLE_SIZE);
    interrupt(what);
    call_all(0, TABLE_SIZE);
    printf("f1000 2\nf1009 2\nf1010 8\nf1999 8\n");
    return 42;
}

/* SPDX-License-Identifier: MIT */
/* Writes over its first environment, as servers do to show a title, and has a child, which ends by _exit. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

extern char** environ;
static volatile unsigned long work;
CALLED static void in_child(void) { work++; }

static void write_title(void)
{
    static char* copies[1000];
    char *begin = environ[0], *end = begin;
    for (int i = 0; environ[i] && i < 999; i++) {
        end = environ[i] + strlen(environ[i]) + 1;
        copies[i] = strdup(environ[i]);
    }
    environ = copies;
    memset(begin, 'T', (size_t)(end - begin) - 1);
}

int main(void)
{
    int status;
    write_title();
    if (fork() == 0) {
        for (int i = 0; i < 30000000; i++)
            in_child();
        _exit(0);
    }
    return wait(&status) < 0 || status != 0;
}

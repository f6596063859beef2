/* SPDX-License-Identifier: MIT */
/* environment: does the environment stand between arguments and auxiliary vector? Then starts `sh`, which starts this
 * program anew, as environment WAY: by fork and exec with main()'s environment, by posix_spawn, by system, or by popen.
 */
#define _GNU_SOURCE
#include "gmonscope_calls.h"
#include <elf.h>
#include <link.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile unsigned long work;

__attribute__((noinline, noclone)) void prepare(void) { work++; }

static void wait_for(pid_t child)
{
    int status;
    waitpid(child, &status, 0);
}

static void start(const char* way, char** environment)
{
    char* arguments[] = {(char*)"sh", (char*)"-c", (char*)"./environment", NULL};
    pid_t child = 0;
    if (!strcmp(way, "exec")) {
        child = fork();
        if (child == 0)
            _exit(execve("/bin/sh", arguments, environment));
        wait_for(child);
    } else if (!strcmp(way, "spawn")) {
        posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environment);
        wait_for(child);
    } else if (!strcmp(way, "system")) {
        (void)!system("./environment");
    } else {
        pclose(popen("./environment", "r"));
    }
}

static int is_behind(char** environment)
{
    while (*environment)
        environment++;
    for (const ElfW(auxv_t)* entry = (const void*)(environment + 1); entry->a_type != AT_NULL; entry++)
        if (entry->a_type == AT_PAGESZ)
            return entry->a_un.a_val == (unsigned long)getpagesize();
    return 0;
}

int main(int argc, char** argv, char** environment)
{
    prepare();
    if (argc == 1)
        return 0;
    printf("kept %d %d %d\n", environment == argv + argc + 1, environ == environment, is_behind(environment));
    start(argv[1], environment);
    setenv("GMONSCOPE_TEST", "1", 1);
    printf("set %d\n", getenv("GMONSCOPE_TEST") != NULL);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* environment WAY: does the environment stand between arguments and auxiliary vector? Then starts `sh`, which starts
 * this program anew: by fork and exec with main()'s environment, by posix_spawn, by system, or by popen. Or starts
 * itself, to show what it is handed on: an environment that was cleared, or main()'s, edited. environment WAY FILE...
 * removes the files before. */
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
    char* shows[] = {(char*)"environment", (char*)"shows", NULL};
    pid_t child = 0;
    if (!strcmp(way, "cleared") || !strcmp(way, "edited")) {
        setenv("GMONSCOPE_A", "1", 1);
        child = fork();
        if (child == 0 && !strcmp(way, "cleared")) {
            clearenv();
            setenv("GMONSCOPE_B", "2", 1);
            _exit(execv("./environment", shows));
        } else if (child == 0) {
            environment[0] = (char*)"GMONSCOPE_B=2";
            environment[1] = NULL;
            _exit(execve("./environment", shows, environment));
        }
        wait_for(child);
    } else if (!strcmp(way, "exec")) {
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
    if (!strcmp(argv[1], "shows")) {
        printf("A %d B %d\n", getenv("GMONSCOPE_A") != NULL, getenv("GMONSCOPE_B") != NULL);
        return 0;
    }
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    printf("kept %d %d %d\n", environment == argv + argc + 1, environ == environment, is_behind(environment));
    for (int i = 2; i < argc; i++)
        unlink(argv[i]);
    start(argv[1], environment);
    setenv("GMONSCOPE_TEST", "1", 1);
    printf("set %d\n", getenv("GMONSCOPE_TEST") != NULL);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* wraps_calls: defines functions of the C library's names itself, and tells which calls of the C library came by them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;
static int actions, masks, executed, controls;

static void* next(const char* name) { return dlsym(RTLD_NEXT, name); }

int sigaction(int number, const struct sigaction* action, struct sigaction* before)
{
    int (*real)(int, const struct sigaction*, struct sigaction*);
    *(void**)&real = next("sigaction");
    actions++;
    return real(number, action, before);
}

int sigprocmask(int how, const sigset_t* set, sigset_t* before)
{
    int (*real)(int, const sigset_t*, sigset_t*);
    *(void**)&real = next("sigprocmask");
    masks++;
    return real(how, set, before);
}

int execve(const char* path, char* const arguments[], char* const environment[])
{
    int (*real)(const char*, char* const[], char* const[]);
    *(void**)&real = next("execve");
    executed++;
    printf("execve is mine\n");
    fflush(stdout);
    return real(path, arguments, environment);
}

int prctl(int option, ...)
{
    int (*real)(int, unsigned long, unsigned long, unsigned long, unsigned long);
    *(void**)&real = next("prctl");
    controls++;
    return real(option, 0, 0, 0, 0);
}

static void on_signal(int number) { (void)number; }

static void run(char* name, int spawned)
{
    char* arguments[] = {name, NULL};
    pid_t child = 0;
    if (spawned)
        posix_spawn(&child, name, NULL, NULL, arguments, environ);
    else if ((child = fork()) == 0) {
        execv(name, arguments);
        _exit(1);
    }
    waitpid(child, NULL, 0);
}

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
int main(void)
{
    signal(SIGUSR1, on_signal);
    signal(SIGURG, on_signal);
    sysv_signal(SIGUSR2, on_signal);
    sigset(SIGUSR1, on_signal);
    sigignore(SIGUSR2);
    syscall(SYS_prctl, PR_GET_DUMPABLE, 0, 0, 0, 0);
    run("/bin/true", 0);
    run("/bin/true", 1);
    printf("sigaction %d sigprocmask %d execve %d prctl %d\n", actions, masks, executed, controls);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* wrapped: calls functions of the C library that a library of the program's wraps, and tells how often the wrappers
 * were called. With -DIN_LIBRARY: that library, and how wrappers are commonly written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef IN_LIBRARY

#define WRAP(type, name, parameters, arguments)                                                                        \
    int name##_calls;                                                                                                  \
    type name parameters                                                                                               \
    {                                                                                                                  \
        static type(*next) parameters;                                                                                 \
        if (!next)                                                                                                     \
            *(void**)(void*)&next = dlsym(RTLD_NEXT, #name);                                                           \
        ++name##_calls;                                                                                                \
        return next arguments;                                                                                         \
    }

WRAP(int, sigaction, (int number, const struct sigaction* action, struct sigaction* before), (number, action, before))
WRAP(int, sigprocmask, (int how, const sigset_t* set, sigset_t* before), (how, set, before))
WRAP(int, pthread_sigmask, (int how, const sigset_t* set, sigset_t* before), (how, set, before))
WRAP(int, sigaltstack, (const stack_t* stack, stack_t* before), (stack, before))
WRAP(int, raise, (int number), (number))
WRAP(int, execve, (const char* path, char* const* arguments, char* const* environment), (path, arguments, environment))

int prctl_calls;
int prctl(int operation, ...)
{
    static int (*next)(int, ...);
    va_list list;
    va_start(list, operation);
    const unsigned long argument = va_arg(list, unsigned long);
    va_end(list);
    if (!next)
        *(void**)(void*)&next = dlsym(RTLD_NEXT, "prctl");
    ++prctl_calls;
    return next(operation, argument, 0, 0, 0);
}

#else

extern int sigaction_calls, sigprocmask_calls, pthread_sigmask_calls, sigaltstack_calls, raise_calls, execve_calls,
    prctl_calls;
static volatile int handled;

static void handler(int number) { handled += number == SIGUSR1; }

int main(void)
{
    static char room[65536];
    const struct sigaction action = {.sa_handler = handler};
    const stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    char name[16] = "";
    sigset_t set, seen;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaltstack(&stack, NULL);
    sigaction(SIGUSR1, &action, NULL);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR1);
    const int before = handled;
    pthread_sigmask(SIG_UNBLOCK, &set, &seen);
    prctl(PR_GET_NAME, name);
    char* const nothing[] = {NULL};
    const int failed = execve("/nowhere", nothing, nothing);
    printf("handled %d then %d, blocked %d, named %d, failed %d\n", before, handled, sigismember(&seen, SIGUSR1),
           name[0] != '\0', failed);
    printf("sigaction %d sigprocmask %d pthread_sigmask %d sigaltstack %d raise %d execve %d prctl %d\n",
           sigaction_calls, sigprocmask_calls, pthread_sigmask_calls, sigaltstack_calls, raise_calls, execve_calls,
           prctl_calls);
    return 0;
}

#endif

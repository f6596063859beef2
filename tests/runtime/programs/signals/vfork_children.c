/* SPDX-License-Identifier: MIT */
/* vfork_children TIMES: starts programs by vfork, whose children first give all signals their default action, let all
 * in, and have a signal stack: what they must not do to their parent, in whose memory they run. Works meanwhile. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static volatile sig_atomic_t seen;
static char stack[8192];

CALLED void spin(void)
{
    for (int i = 0; i < 5000000; i++)
        work += (unsigned)i;
}

static void on_signal(int number) { seen += number == SIGURG ? 1 : 100; }

static void become_another(void)
{
    const stack_t small = {.ss_sp = stack, .ss_size = sizeof stack};
    sigset_t all;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    sigprocmask(SIG_BLOCK, NULL, &all);
    if (sigismember(&all, SIGUSR2) || sigismember(&all, SIGTRAP))
        _exit(3);
    sigaltstack(&small, NULL);
    execl("/bin/true", "true", (char*)NULL);
    _exit(2);
}

int main(int argc, char** argv)
{
    const int times = argc > 1 ? atoi(argv[1]) : 20;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK}, now;
    int failed = 0, status;
    sigset_t two;
    sigemptyset(&two);
    sigaddset(&two, SIGUSR2);
    sigaddset(&two, SIGTRAP);
    sigprocmask(SIG_BLOCK, &two, NULL);
    sigaddset(&action.sa_mask, SIGURG);
    sigaddset(&action.sa_mask, SIGTRAP);
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGURG, &action, NULL);
    for (int i = 0; i < times; i++) {
        const pid_t child = vfork();
        if (child == 0)
            become_another();
        waitpid(child, &status, 0);
        failed += status != 0;
        spin();
    }
    raise(SIGURG);
    sigaction(SIGUSR1, NULL, &now);
    sigprocmask(SIG_BLOCK, NULL, &two);
    printf("failed %d seen %d mask %d %d of USR1 %d %d\n", failed, (int)seen, sigismember(&two, SIGUSR2),
           sigismember(&two, SIGTRAP), sigismember(&now.sa_mask, SIGURG), now.sa_handler == on_signal);
    return 0;
}

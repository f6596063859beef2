/* SPDX-License-Identifier: MIT */
/* handlers: sets handlers in both ways, for a signal of the runtime's and for others, and forks with a handler. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static volatile sig_atomic_t seen;

CALLED void leaf(void) { work++; }
CALLED void on_signal(int number) { seen += number; }
CALLED void in_child(void) { work += 2; }

static void set_both_ways(int number)
{
    struct sigaction action = {.sa_handler = on_signal}, present;
    seen = 0;
    sigfillset(&action.sa_mask);
    const int set = sigaction(number, &action, NULL);
    raise(number);
    const int asked = sigaction(number, NULL, &present);
    printf("set %d seen %d", set, seen == number);
    printf(" kept %d full %d", asked == 0 && present.sa_handler == on_signal, sigismember(&present.sa_mask, SIGUSR2));
    printf(" signal %d", signal(number, SIG_IGN) == on_signal);
    raise(number);
    printf(" ignored %d again %d", seen == number, signal(number, on_signal) == SIG_IGN);
    raise(number);
    printf(" seen %d\n", seen == 2 * number);
}

int main(void)
{
    const int numbers[] = {SIGUSR1, SIGURG, SIGTRAP};
    for (int i = 0; i < 3; i++)
        set_both_ways(numbers[i]);
    pthread_atfork(NULL, NULL, in_child);
    leaf();
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        raise(SIGUSR1);
        exit(0);
    }
    waitpid(child, NULL, 0);
    printf("child %d\nleaf 1\non_signal 6\n", (int)child);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* Works with all signals blocked, then with none blocked. */
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static unsigned long calls;

CALLED void spin(void)
{
    calls++;
    for (int i = 0; i < 100000; i++)
        work += (unsigned)i;
}

CALLED void until(long milliseconds)
{
    struct rusage usage;
    do {
        spin();
        getrusage(RUSAGE_SELF, &usage);
    } while (usage.ru_utime.tv_sec * 1000 + usage.ru_utime.tv_usec / 1000 < milliseconds);
}

CALLED void open_to_signals(void)
{
    until(600);
}

static void block_all(void) __attribute__((constructor, no_instrument_function));
static void block_all(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
}

int main(void)
{
    sigset_t set;
    int pending = 0;
    until(200);
    sigpending(&set);
    for (int number = 1; number <= SIGRTMAX; number++)
        pending += sigismember(&set, number) == 1;
    printf("pending %d\n", pending);
    sigemptyset(&set);
    sigprocmask(SIG_SETMASK, &set, NULL);
    open_to_signals();
    printf("spin %lu\nuntil 2\n", calls);
    return 0;
}

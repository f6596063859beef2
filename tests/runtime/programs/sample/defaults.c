/* SPDX-License-Identifier: MIT */
/* Works, gives all signals their default action, as daemons do, and works on. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;

CALLED void spin_until(long milliseconds)
{
    struct rusage usage;
    do {
        for (int i = 0; i < 100000; i++)
            work += (unsigned)i;
        getrusage(RUSAGE_SELF, &usage);
    } while (usage.ru_utime.tv_sec * 1000 + usage.ru_utime.tv_usec / 1000 < milliseconds);
}

int main(void)
{
    spin_until(150);
    for (int number = 1; number <= SIGRTMAX; number++)
        signal(number, SIG_DFL);
    spin_until(300);
    for (int number = 1; number <= SIGRTMAX; number++)
        ssignal(number, SIG_DFL);
    spin_until(450);
    puts("alive");
    return 0;
}

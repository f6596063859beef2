/* SPDX-License-Identifier: MIT */
/* fails_at_once: fails to become another program before it has called anything that is counted, computes, and is
 * killed. */
#include <signal.h>
#include <unistd.h>
#define UNSEEN __attribute__((no_instrument_function, noinline, noclone))

static volatile unsigned long work;

UNSEEN static void spin(void)
{
    for (unsigned long i = 0; i < 300000000ul; i++)
        work += i;
}

UNSEEN int main(void)
{
    char* arguments[] = {(char*)"other", NULL};
    execv("/", arguments); /* everybody may execute that, as far as access() can tell */
    spin();
    raise(SIGKILL);
    return 0;
}

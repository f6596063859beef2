/* SPDX-License-Identifier: MIT */
/* Mutes a thousand functions, loses every right to change its code, and switches the profile on again. The status is 1
 * if little of its processor time is its own then, 77 if the kernel does not bar code from being changed. */
#define _GNU_SOURCE
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "gmonscope_calls.h"
#include "many_arcs.h"

#define QUIET __attribute__((no_instrument_function))
#define SET_MDWE 65

QUIET static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

QUIET static void call_all(int times)
{
    for (int n = 0; n < times; ++n)
        for (unsigned i = 0; i < TABLE_SIZE; ++i)
            table[i]();
}

QUIET int main(void)
{
    moncontrol(0);
    for (const double end = cpu_seconds() + 0.3; cpu_seconds() < end;)
        call_all(1);
    if (prctl(SET_MDWE, 1L, 0L, 0L, 0L) != 0)
        return 77;
    if (geteuid() == 0 ? setuid(65534) != 0 : prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0)
        return 2;
    const double begin = cpu_seconds();
    moncontrol(1);
    call_all(10000);
    return cpu_seconds() - begin > 3;
}

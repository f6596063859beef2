/* SPDX-License-Identifier: MIT */
/* A plug-in: WORK is the name of its only function beside run(). */
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void WORK(void) { work++; }

CALLED void run(int times)
{
    for (int i = 0; i < times; i++)
        WORK();
}

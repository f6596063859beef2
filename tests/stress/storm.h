/* SPDX-License-Identifier: MIT */
/* Shared by the storms. A storm prints what came of its work, never how long that took. Lines "calls FUNCTION NUMBER"
 * say how often it has called a function that is compiled to be counted: a profile must say the same. */
#ifndef STORM_H
#define STORM_H

#include <stdio.h>
#include <stdlib.h>

#define CALLED __attribute__((noinline, noclone))
#define UNSEEN __attribute__((no_instrument_function))

/* Ends the program with a status of its own where something fails that cannot. */
#define MUST(condition) ((condition) ? (void)0 : fail(#condition, __LINE__))

/* Keeps a call whose result nobody needs. */
#define USE(value) __asm__ volatile("" : : "r"(value))

__attribute__((unused)) UNSEEN static void fail(const char* condition, int line)
{
    fprintf(stderr, "line %d: %s: %m\n", line, condition);
    exit(99);
}

__attribute__((unused)) UNSEEN static unsigned long mix(unsigned long sum, unsigned long value)
{
    sum = (sum ^ value) * 0x9e3779b97f4a7c15ul;
    return sum ^ sum >> 29;
}

__attribute__((unused)) UNSEEN static int rounds_of(int argc, char** argv)
{
    return argc > 1 && atoi(argv[1]) > 0 ? atoi(argv[1]) : 1;
}

#endif

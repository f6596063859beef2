/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/first_mark.h"

#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include "base/may.h"
#include "base/memory.h"
#include "write/output_name.h"

#ifdef GMS_LINKED
#define SEES_ALL_STARTS false
#else
#define SEES_ALL_STARTS true /* posix_spawn(), popen() and system(), too */
#endif

static char marker[sizeof GMS_PID_VARIABLE + 24];
static bool is_wanted;
static char** before; /* the environment without the number ... */
static char** marked; /* ... and with it; NULL: as long as nothing is done */

void gms_first_mark_prepare(bool wanted)
{
    if (!wanted)
        return;
    snprintf(marker, sizeof marker, "%s=%ld", GMS_PID_VARIABLE, (long)getpid());
    is_wanted = true;
    if (!SEES_ALL_STARTS)
        gms_first_mark();
}

/* Takes no memory from the C library: handlers start programs, too. */
void gms_first_mark(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MAP) || !__atomic_exchange_n(&is_wanted, false, __ATOMIC_ACQ_REL))
        return;
    char** const environment = environ;
    size_t count = 0;
    while (environment && environment[count])
        ++count;
    char** const made = gms_memory_get((count + 2) * sizeof *made);
    if (!made)
        return;
    for (size_t i = 0; i < count; ++i)
        made[i] = environment[i];
    made[count] = marker;
    before = environment;
    environ = made;
    __atomic_store_n(&marked, made, __ATOMIC_RELEASE);
}

char* const* gms_first_marked(char* const* environment)
{
    gms_first_mark();
    char** const made = __atomic_load_n(&marked, __ATOMIC_ACQUIRE);
    return made && environment == before ? made : environment;
}

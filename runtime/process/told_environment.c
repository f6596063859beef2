/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/told_environment.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/raw_syscall.h"
#include "process/program_times.h"
#include "write/output_name.h"

#define MOST_VARIABLES 1000u

static char number[sizeof GMS_PID_VARIABLE + 24]; /* "GMONSCOPE_PID=123"; empty: another program is the first */

void gms_told_prepare(bool is_first)
{
    if (is_first)
        snprintf(number, sizeof number, "%s=%ld", GMS_PID_VARIABLE, (long)getpid());
#ifdef GMS_LINKED
    gms_told_by_own_environment();
#endif
}

void gms_told_by_own_environment(void)
{
    if (number[0] && !getenv(GMS_PID_VARIABLE))
        putenv(number);
}

/* The kernel shall say what is wrong with an environment. */
static bool has_name(const char* variable, const char* name)
{
    if (!gms_is_readable((uint64_t)(uintptr_t)variable, 1))
        return false;
    while (*name && *variable == *name) {
        ++variable;
        ++name;
    }
    return !*name && *variable == '=';
}

/* A program that hands on nothing at all gets nothing added. */
struct gms_telling gms_telling_for(char* const* environment, bool is_exec)
{
    const struct gms_telling nothing = {0, false, false};
    size_t count = 0;
    bool is_profiled = false;
    while (environment && gms_is_readable((uint64_t)(uintptr_t)&environment[count], sizeof *environment) &&
           environment[count])
        is_profiled = has_name(environment[count++], GMS_PID_VARIABLE) || is_profiled;
    if (count == 0 || count > MOST_VARIABLES)
        return nothing;
    const bool tells_number = number[0] && !is_profiled;
    const bool tells_times = is_exec && (is_profiled || tells_number) && gms_times_are_worth_telling();
    return tells_number || tells_times ? (struct gms_telling){count + 3, tells_number, tells_times} : nothing;
}

char* const* gms_tell(const struct gms_telling* telling, char* const* environment, const char** told, char* times)
{
    size_t count = 0;
    for (; *environment; ++environment)
        if (!telling->tells_times || !has_name(*environment, GMS_BEFORE_VARIABLE))
            told[count++] = *environment;
    if (telling->tells_number)
        told[count++] = number;
    if (telling->tells_times)
        told[count++] = gms_times_text(times);
    told[count] = NULL;
    return (char* const*)told;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/told_environment.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/may.h"
#include "base/own_calls.h"
#include "base/raw_syscall.h"
#include "process/program_times.h"
#include "write/job.h"
#include "write/output_name.h"

#define MOST_VARIABLES 1000u
#define PRELOAD_VARIABLE "LD_PRELOAD"
#define SEPARATORS ": "

/* "GMONSCOPE_PID=123", in a parallel job "GMONSCOPE_PID=123:JOB"; empty: another program is the first. */
static char number[sizeof GMS_PID_VARIABLE + 25 + GMS_JOB_TEXT];
static char job[GMS_JOB_TEXT];

static char own_preload[2 * PATH_MAX]; /* what is preloaded, if it is nothing but our libraries; else empty */
static char library[PATH_MAX];         /* the first of them */

static bool is_own(const char* path, size_t length)
{
    static const char* const names[] = {"/libgmonscope-rt.so", "/libgmonscope-mpi.so"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (length > strlen(names[i]) && strncmp(path + length - strlen(names[i]), names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static void learn_library(void)
{
    const char* preloaded = getenv(PRELOAD_VARIABLE);
    if (!preloaded || strlen(preloaded) >= sizeof own_preload)
        return;
    for (const char* at = preloaded; *at;) {
        const size_t length = strcspn(at, SEPARATORS);
        if (length >= sizeof library || !is_own(at, length))
            return;
        at += length + (at[length] != '\0');
    }
    memcpy(library, preloaded, strcspn(preloaded, SEPARATORS));
    strcpy(own_preload, preloaded);
}

/* Not after a chroot, in another mount namespace, or as another user. */
static bool can_open_library(void)
{
    const long fd = GMS_CALL4(SYS_openat, AT_FDCWD, library, O_RDONLY | O_CLOEXEC, 0);
    if (fd >= 0)
        GMS_CALL1(SYS_close, fd);
    return fd != -ENOENT && fd != -ENOTDIR && fd != -EACCES;
}

/* The dynamic linker writes to standard error if it cannot open what is preloaded. And a filter that kills for our
 * calls is the next program's, too, which could not know. */
static bool is_hidden(const char* value)
{
    return library[0] && strcmp(value, own_preload) == 0 && (!gms_may(GMS_TO_BEGIN) || !can_open_library());
}

static bool is_told(void)
{
    const char* value = getenv(GMS_PID_VARIABLE);
    return value && gms_is_told_in_job(value, job);
}

void gms_told_prepare(bool has_profile)
{
    learn_library();
    gms_job_text(job);
    if (has_profile && !is_told())
        snprintf(number, sizeof number, "%s=%ld%s%s", GMS_PID_VARIABLE, (long)gms_getpid(), *job ? ":" : "", job);
#ifdef GMS_LINKED
    gms_told_by_own_environment();
#endif
}

void gms_told_by_own_environment(void)
{
    const char* preloaded = getenv(PRELOAD_VARIABLE);
    if (preloaded && is_hidden(preloaded))
        unsetenv(PRELOAD_VARIABLE);
    if (number[0] && !is_told())
        putenv(number);
}

/* The kernel shall say what is wrong with an environment; where it may not be asked, it is believed. */
static bool is_there(const void* address, size_t bytes)
{
    return address && (!gms_may(GMS_TO_RUN) || gms_is_readable((uint64_t)(uintptr_t)address, bytes));
}

static bool has_name(const char* variable, const char* name)
{
    if (!is_there(variable, 1))
        return false;
    while (*name && *variable == *name) {
        ++variable;
        ++name;
    }
    return !*name && *variable == '=';
}

/* The number that the launcher of a parallel job handed on is true for no rank, and does not count. */
static bool tells_first(const char* variable)
{
    return has_name(variable, GMS_PID_VARIABLE) && gms_is_told_in_job(variable + sizeof GMS_PID_VARIABLE, job);
}

static bool preloads_hidden(const char* variable)
{
    return has_name(variable, PRELOAD_VARIABLE) && is_hidden(variable + sizeof PRELOAD_VARIABLE);
}

/* A program that hands on nothing at all gets nothing added. */
struct gms_telling gms_telling_for(char* const* environment, bool is_exec)
{
    const struct gms_telling nothing = {0, false, false, false};
    size_t count = 0;
    bool is_profiled = false, hides = false;
    while (environment && is_there(&environment[count], sizeof *environment) && environment[count]) {
        is_profiled = tells_first(environment[count]) || is_profiled;
        hides = preloads_hidden(environment[count++]) || hides;
    }
    if (count == 0 || count > MOST_VARIABLES)
        return nothing;
    const bool tells_number = number[0] && !is_profiled;
    const bool tells_times = is_exec && (is_profiled || tells_number) && gms_times_are_worth_telling();
    return tells_number || tells_times || hides ? (struct gms_telling){count + 3, tells_number, tells_times, hides}
                                                : nothing;
}

char* const* gms_tell(const struct gms_telling* telling, char* const* environment, const char** told, char* times)
{
    size_t count = 0;
    for (; *environment; ++environment)
        if (!(telling->tells_times && has_name(*environment, GMS_BEFORE_VARIABLE)) &&
            !(telling->tells_number && has_name(*environment, GMS_PID_VARIABLE)) &&
            !(telling->hides_library && has_name(*environment, PRELOAD_VARIABLE)))
            told[count++] = *environment;
    if (telling->tells_number)
        told[count++] = number;
    if (telling->tells_times)
        told[count++] = gms_times_text(times);
    told[count] = NULL;
    return (char* const*)told;
}

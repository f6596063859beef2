/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/program_times.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/resource.h>

#include "base/decimal.h"
#include "base/raw_syscall.h"
#include "scope/scope_file.h"
#include "write/output_name.h"

#define BEFORE_VARIABLE "GMONSCOPE_BEFORE" /* PID USER SYSTEM, in nanoseconds */
/* A child that was forked for the exec has used less, and its times are worth no change of the environment. */
#define WORTH_TELLING_NS UINT64_C(10000000)
#define MOST_VARIABLES 1000u

static struct gms_process_times before;

static uint64_t nanoseconds(struct timeval time)
{
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_usec * 1000u;
}

static struct gms_process_times times_of(int who)
{
    struct rusage usage;
    if (GMS_CALL2(SYS_getrusage, who, &usage) != 0)
        return (struct gms_process_times){0, 0};
    return (struct gms_process_times){nanoseconds(usage.ru_utime), nanoseconds(usage.ru_stime)};
}

static struct gms_process_times of_process(void) { return times_of(RUSAGE_SELF); }

struct gms_process_times gms_times_of_thread(void) { return times_of(RUSAGE_THREAD); }

void gms_times_leave_out_since(const struct gms_process_times* then)
{
    const struct gms_process_times now = gms_times_of_thread();
    const struct gms_process_times since = gms_times_without(&now, then);
    before.user_ns += since.user_ns;
    before.system_ns += since.system_ns;
    gms_scope_used_before(before.user_ns, before.system_ns);
}

struct gms_process_times gms_times_so_far(void)
{
    const struct gms_process_times all = of_process();
    return gms_times_without(&all, &before);
}

static const char* skip_number(const char* text)
{
    while (*text >= '0' && *text <= '9')
        ++text;
    return *text == ' ' ? text + 1 : text;
}

void gms_times_begin(void)
{
    const char* text = getauxval(AT_SECURE) ? NULL : getenv(BEFORE_VARIABLE);
    if (text && gms_decimal(text) == (uint64_t)GMS_CALL0(SYS_getpid)) {
        text = skip_number(text);
        before.user_ns = gms_decimal(text);
        before.system_ns = gms_decimal(skip_number(text));
    }
    unsetenv(BEFORE_VARIABLE);
    gms_scope_used_before(before.user_ns, before.system_ns);
}

void gms_times_forget(void) { before = (struct gms_process_times){0, 0}; }

/* The child of a vfork sees its parent's. */
static bool is_own(void) { return gms_scope_exists() && gms_scope_header()->pid == (uint32_t)GMS_CALL0(SYS_getpid); }

static void note(struct gms_process_times times)
{
    if (!is_own())
        return;
    gms_scope_header()->user_ns = times.user_ns;
    gms_scope_header()->system_ns = times.system_ns;
}

void gms_times_note(void) { note(gms_times_so_far()); }

void gms_times_take_back(void) { note((struct gms_process_times){0, 0}); }

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

size_t gms_times_room(char* const* environment)
{
    const struct gms_process_times all = of_process();
    size_t count = 0;
    bool is_profiled = false;
    if (!environment || all.user_ns + all.system_ns < WORTH_TELLING_NS)
        return 0;
    for (; gms_is_readable((uint64_t)(uintptr_t)&environment[count], sizeof *environment) && environment[count];
         ++count)
        is_profiled = is_profiled || has_name(environment[count], GMS_PID_VARIABLE);
    return is_profiled && count <= MOST_VARIABLES ? count + 2 : 0;
}

static char* put_text(char* to, const char* text)
{
    while (*text)
        *to++ = *text++;
    return to;
}

static char* put_number(char* to, uint64_t number)
{
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0)
        *to++ = digits[--count];
    return to;
}

char* const* gms_times_tell(char* const* environment, const char** told, char text[GMS_TIMES_TEXT])
{
    const struct gms_process_times all = of_process();
    char* end = put_number(put_text(text, BEFORE_VARIABLE "="), (uint64_t)GMS_CALL0(SYS_getpid));
    end = put_number(put_text(end, " "), all.user_ns);
    end = put_number(put_text(end, " "), all.system_ns);
    *end = '\0';
    size_t count = 0;
    for (; *environment; ++environment)
        if (!has_name(*environment, BEFORE_VARIABLE))
            told[count++] = *environment;
    told[count++] = text;
    told[count] = NULL;
    return (char* const*)told;
}

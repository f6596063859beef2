/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/program_times.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/resource.h>

#include "base/decimal.h"
#include "base/may.h"
#include "base/raw_syscall.h"
#include "scope/scope_file.h"
#include "write/output_name.h"

/* A child that was forked for the exec has used less, and its times are worth no change of the environment. */
#define WORTH_TELLING_NS UINT64_C(10000000)

static struct gms_process_times before;

static uint64_t nanoseconds(struct timeval time)
{
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_usec * 1000u;
}

/* A sandbox may kill for that (process/sandbox_calls.h counts the call to writing): the times are unknown then, 0. */
static struct gms_process_times times_of(int who)
{
    struct rusage usage;
    if (!gms_may(GMS_TO_WRITE) || GMS_CALL2(SYS_getrusage, who, &usage) != 0)
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
    const char* text = getauxval(AT_SECURE) ? NULL : getenv(GMS_BEFORE_VARIABLE);
    if (text && gms_decimal(text) == (uint64_t)GMS_CALL0(SYS_getpid)) {
        text = skip_number(text);
        before.user_ns = gms_decimal(text);
        before.system_ns = gms_decimal(skip_number(text));
    }
    unsetenv(GMS_BEFORE_VARIABLE);
    gms_scope_used_before(before.user_ns, before.system_ns);
}

void gms_times_forget(void) { before = (struct gms_process_times){0, 0}; }

/* The child of a vfork sees its parent's. */
static bool is_own(void) { return gms_scope_exists() && gms_scope_header()->pid == (uint32_t)GMS_CALL0(SYS_getpid); }

static bool note(struct gms_process_times times)
{
    if (!is_own())
        return false;
    gms_scope_header()->user_ns = times.user_ns;
    gms_scope_header()->system_ns = times.system_ns;
    return true;
}

bool gms_times_note(void) { return note(gms_times_so_far()); }

void gms_times_take_back(void) { note((struct gms_process_times){0, 0}); }

bool gms_times_are_worth_telling(void)
{
    const struct gms_process_times all = of_process();
    return all.user_ns + all.system_ns >= WORTH_TELLING_NS;
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

const char* gms_times_text(char* text)
{
    const struct gms_process_times all = of_process();
    char* end = put_number(put_text(text, GMS_BEFORE_VARIABLE "="), (uint64_t)GMS_CALL0(SYS_getpid));
    end = put_number(put_text(end, " "), all.user_ns);
    end = put_number(put_text(end, " "), all.system_ns);
    *end = '\0';
    return text;
}

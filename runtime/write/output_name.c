/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "write/output_name.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/decimal.h"
#include "scope/scope_file.h"

/* False if it does not fit. */
static bool copy(char* to, size_t size, const char* from)
{
    const size_t length = strlen(from);
    if (length >= size)
        return false;
    memcpy(to, from, length + 1);
    return true;
}

static void copy_variable(char* to, const char* name)
{
    const char* value = getenv(name);
    if (value && !copy(to, PATH_MAX, value))
        to[0] = '\0';
}

static int hexadecimal(char digit)
{
    return digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static void read_role(struct gms_name_settings* settings)
{
    const char* children = getenv(GMS_CHILDREN_VARIABLE);
    const char* sample = getenv(GMS_SAMPLE_VARIABLE);
    settings->first_only = children && !strcmp(children, "none");
    settings->samples_all = children && !strcmp(children, "all");
    settings->samples_first = sample && !strcmp(sample, "1");
}

/* The time in the name of the run. */
static uint64_t run_begin(void)
{
    const char* run = getenv(GMS_RUN_VARIABLE);
    const char* at = run ? strrchr(run, '-') : NULL;
    uint64_t ns = 0;
    for (int digit; at && (digit = hexadecimal(*++at)) >= 0;)
        ns = ns << 4 | (uint64_t)digit;
    return at && *at == '\0' ? ns : 0;
}

void gms_name_settings_read(struct gms_name_settings* settings, long pid)
{
    settings->first_pid = pid;
    if (!getcwd(settings->start_directory, sizeof settings->start_directory))
        settings->start_directory[0] = '\0';
    if (!copy(settings->program, sizeof settings->program, program_invocation_short_name))
        settings->program[0] = '\0';
    const bool trusted = !getauxval(AT_SECURE);
    gms_name_values_read(&settings->values, trusted);
    if (!trusted)
        return;
    copy_variable(settings->file, GMS_OUT_VARIABLE);
    copy_variable(settings->prefix, GMS_PREFIX_VARIABLE);
    copy_variable(settings->profdir, GMS_PROFDIR_VARIABLE);
    const char* profdir = getenv(GMS_PROFDIR_VARIABLE);
    settings->silent = profdir && !*profdir;
    const char* first = getenv(GMS_PID_VARIABLE);
    const uint64_t number = first ? gms_decimal(first) : 0;
    if (number > 0 && number <= INT32_MAX)
        settings->first_pid = (long)number;
    settings->run_begin_ns = run_begin();
    read_role(settings);
}

enum gms_role gms_process_role(const struct gms_name_settings* settings, long pid)
{
    const bool first = pid == settings->first_pid;
    if (settings->first_only && !first)
        return GMS_ROLE_NONE;
    return settings->samples_all || (settings->samples_first && first) ? GMS_ROLE_SAMPLES : GMS_ROLE_CALLS;
}

void gms_name_settings_refresh(struct gms_name_settings* settings)
{
    const char* prefix = getauxval(AT_SECURE) ? NULL : getenv(GMS_PREFIX_VARIABLE);
    if (prefix && *prefix && strlen(prefix) < sizeof settings->prefix)
        copy(settings->prefix, sizeof settings->prefix, prefix);
}

/* The name before our own directory and number are added; *numbered tells whether the process number follows.
 * NULL for "not wanted". */
static const char* chosen_name(const struct gms_name_settings* settings, long pid, bool* numbered)
{
    *numbered = true;
    if (settings->file[0] == '\0') {
        if (settings->prefix[0])
            return settings->prefix;
        if (settings->profdir[0])
            return settings->profdir;
        if (settings->silent)
            return NULL;
    }
    *numbered = pid != settings->first_pid && !gms_pattern_has_process(settings->file);
    return settings->file[0] ? settings->file : GMS_DEFAULT_NAME;
}

/* Expands the name given by -o for this process. */
static bool expand_file(const struct gms_name_settings* settings, long pid, char path[PATH_MAX])
{
    struct gms_name_values values = settings->values;
    snprintf(values.process, sizeof values.process, "%ld", pid);
    return gms_pattern_expand(settings->file, &values, path);
}

enum gms_name_result gms_output_name(const struct gms_name_settings* settings, long pid, char path[PATH_MAX])
{
    static char expanded[PATH_MAX]; /* exit() may be called on a very small stack */
    bool numbered;
    const char* name = chosen_name(settings, pid, &numbered);
    if (!name || gms_process_role(settings, pid) == GMS_ROLE_NONE)
        return GMS_NAME_NOT_WANTED;
    if (name == settings->file) {
        if (!expand_file(settings, pid, expanded))
            return GMS_NAME_TOO_LONG;
        name = expanded;
    }
    const char* directory = *name == '/' ? "" : settings->start_directory;
    const char* slash = *directory ? "/" : "";
    int length;
    if (name == settings->profdir)
        length = snprintf(path, PATH_MAX, "%s%s%s/%ld.%s", directory, slash, name, pid, settings->program);
    else if (numbered)
        length = snprintf(path, PATH_MAX, "%s%s%s.%ld", directory, slash, name, pid);
    else
        length = snprintf(path, PATH_MAX, "%s%s%s", directory, slash, name);
    return length < PATH_MAX ? GMS_NAME_GIVEN : GMS_NAME_TOO_LONG;
}

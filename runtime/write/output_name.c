/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "write/output_name.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/decimal.h"
#include "base/own_calls.h"
#include "scope/scope_file.h"
#include "write/job.h"

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

static bool is_shell(const char* program)
{
    static const char* const names[] = {"sh", "bash", "dash", "zsh", "ksh", "csh", "tcsh"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (!strcmp(program, names[i]))
            return true;
    return false;
}

bool gms_is_told_in_job(const char* value, const char* job)
{
    const char* colon = strchr(value, ':');
    return !*job || (colon && !strcmp(colon + 1, job));
}

/* The launcher of a parallel job hands on what it was told itself: then each rank has a first process of its own, and a
 * script or another launcher that starts it is none. */
static void read_first(struct gms_name_settings* settings, long pid)
{
    char job[GMS_JOB_TEXT];
    const char* first = getenv(GMS_PID_VARIABLE);
    const uint64_t number = first ? gms_decimal(first) : 0;
    gms_job_text(job);
    if (first && !gms_is_told_in_job(first, job))
        settings->first_pid = pid;
    else if (number > 0 && number <= INT32_MAX)
        settings->first_pid = (long)number;
    if (*job && settings->first_pid == pid && (is_shell(settings->program) || gms_is_job_launcher(settings->program)))
        settings->samples_first = false;
}

void gms_name_settings_look(struct gms_name_settings* settings)
{
    struct stat status;
    settings->file_is_device = settings->file[0] && gms_stat(settings->file, &status) == 0 &&
                               !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
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
    if (!gms_getcwd(settings->start_directory, sizeof settings->start_directory))
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
    gms_name_settings_look(settings);
    settings->run_begin_ns = run_begin();
    read_role(settings);
    read_first(settings, pid);
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

bool gms_names_need_rank(const struct gms_name_settings* settings)
{
    return gms_is_in_job(&settings->values) && !settings->file_is_device && !gms_pattern_has_rank(settings->file) &&
           !gms_pattern_has_process(settings->file);
}

/* Expands the name given by -o, or the default, for this process. */
static bool expand(const struct gms_name_settings* settings, const char* name, long pid, char path[PATH_MAX])
{
    static char pattern[PATH_MAX];
    struct gms_name_values values = settings->values;
    const char* rank = gms_names_need_rank(settings) ? GMS_RANK_PART "%r" : "";
    snprintf(values.process, sizeof values.process, "%ld", pid);
    return snprintf(pattern, sizeof pattern, "%s%s", name, rank) < (int)sizeof pattern &&
           gms_pattern_expand(pattern, &values, path);
}

enum gms_name_result gms_output_name(const struct gms_name_settings* settings, long pid, char path[PATH_MAX])
{
    static char expanded[PATH_MAX]; /* exit() may be called on a very small stack */
    bool numbered;
    const char* name = chosen_name(settings, pid, &numbered);
    if (!name || gms_process_role(settings, pid) == GMS_ROLE_NONE)
        return GMS_NAME_NOT_WANTED;
    if (name != settings->prefix && name != settings->profdir) {
        if (!expand(settings, name, pid, expanded))
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

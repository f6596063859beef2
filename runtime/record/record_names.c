/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/scope_format.h"
#include "write/job.h"
#include "write/output_name.h"

static const char* variable(const char* name)
{
    const char* value = getenv(name);
    return value ? value : "";
}

/* A name that is no pattern, as one. */
static void copy_plain(char pattern[PATH_MAX], const char* name)
{
    size_t used = 0;
    for (; *name && used + 2 < PATH_MAX; ++name) {
        if (*name == '%')
            pattern[used++] = '%';
        pattern[used++] = *name;
    }
    pattern[used] = '\0';
}

/* Folders are made by nobody: what differs from process to process stands in the last part. */
static void split_pattern(struct record_names* names, const char* pattern)
{
    const char* slash = strrchr(pattern, '/');
    const size_t length = slash ? (size_t)(slash + 1 - pattern) : 0;
    snprintf(names->folder, sizeof names->folder, "%.*s", (int)length, pattern);
    gms_pattern_expand(names->folder, &names->values, names->directory);
    snprintf(names->name, sizeof names->name, "%s", pattern + length);
}

/* In a job this recorder has the files of its own rank alone; outside of one those of all ranks that it may start. */
static void add_rank(struct record_names* names, char pattern[PATH_MAX])
{
    static struct gms_name_settings settings;
    gms_name_settings_read(&settings, -1);
    if (gms_names_need_rank(&settings))
        strncat(pattern, GMS_RANK_PART "%r", PATH_MAX - strlen(pattern) - 1);
    memcpy(settings.values.ranks, "0", 2);
    names->by_rank = !gms_is_in_job(&names->values) && gms_names_need_rank(&settings);
}

/* The same order as in write/output_name.c. */
void record_names_read(struct record_names* names)
{
    const char* file = variable(GMS_OUT_VARIABLE);
    const char* prefix = variable(GMS_PREFIX_VARIABLE);
    const char* profdir = variable(GMS_PROFDIR_VARIABLE);
    static char pattern[PATH_MAX];
    static char shown[PATH_MAX];
    gms_name_values_read(&names->values, true);
    strcpy(names->values.process, "PID");
    names->plain_name = true;
    if (!*file && *prefix) {
        copy_plain(pattern, prefix);
        names->plain_name = false;
    } else if (!*file && *profdir) {
        snprintf(names->directory, sizeof names->directory, "%s/", profdir);
        snprintf(names->shown_name, sizeof names->shown_name, "%s/PID.PROGRAM", profdir);
        names->plain_name = false;
        return;
    } else {
        names->unwanted = !*file && getenv(GMS_PROFDIR_VARIABLE);
        snprintf(pattern, sizeof pattern, "%s", *file ? file : GMS_DEFAULT_NAME);
        add_rank(names, pattern);
    }
    gms_pattern_expand(pattern, &names->values, shown);
    snprintf(names->shown_name, sizeof names->shown_name, "%s%s", shown, names->plain_name ? "" : ".PID");
    split_pattern(names, pattern);
}

static bool is_number(const char* text, size_t length) { return length > 0 && strspn(text, "0123456789") >= length; }

/* .PID, or .PID.N of a program that another one followed in the same process. */
static bool is_dot_number(const char* rest)
{
    const size_t digits = rest[0] == '.' ? strspn(rest + 1, "0123456789") : 0;
    return digits > 0 && (rest[digits + 1] == '\0' || is_dot_number(rest + digits + 1));
}

static bool is_end_or_number(const char* rest) { return rest[0] == '\0' || is_dot_number(rest); }

/* Perhaps .rankN before. */
static bool is_end_rank_or_number(const char* rest)
{
    const size_t length = strlen(GMS_RANK_PART);
    const size_t digits = !strncmp(rest, GMS_RANK_PART, length) ? strspn(rest + length, "0123456789") : 0;
    return is_end_or_number(digits > 0 ? rest + length + digits : rest);
}

static bool has_suffix(const char* name, const char* suffix)
{
    const size_t length = strlen(name);
    return length >= strlen(suffix) && !strcmp(name + length - strlen(suffix), suffix);
}

static bool fits(const struct record_names* names, const struct gms_name_values* values, const char* name)
{
    return gms_pattern_matches(names->name, values, name,
                               !names->plain_name ? is_dot_number
                               : names->by_rank   ? is_end_rank_or_number
                                                  : is_end_or_number);
}

bool record_names_fit_here(const struct record_names* names, const char* name)
{
    if (names->name[0])
        return fits(names, &names->values, name);
    const char* dot = strchr(name, '.');
    return dot && !has_suffix(name, SCOPE_SUFFIX) && is_number(name, (size_t)(dot - name));
}

static bool fits_any_host(const struct record_names* names, const char* name)
{
    struct gms_name_values values = names->values;
    values.host[0] = '\0';
    return !gms_is_in_job(&values) && gms_pattern_has_host(names->name) && !has_suffix(name, SCOPE_SUFFIX) &&
           fits(names, &values, name);
}

bool record_names_fit(const struct record_names* names, const char* name)
{
    return record_names_fit_here(names, name) || fits_any_host(names, name);
}

bool record_names_of_all(const struct record_names* names, const char* ranks, bool everywhere, char path[PATH_MAX])
{
    static char name[PATH_MAX], folder[PATH_MAX];
    struct gms_name_values values = names->values;
    if (strlen(ranks) >= sizeof values.rank)
        return false;
    strcpy(values.rank, ranks);
    strcpy(values.process, "*");
    strcpy(values.host, "*");
    return gms_pattern_expand(names->name, &values, name) && gms_pattern_expand(names->folder, &values, folder) &&
           snprintf(path, PATH_MAX, "%s%s", everywhere ? folder : names->directory, name) < PATH_MAX;
}

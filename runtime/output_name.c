/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "output_name.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

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

void gms_name_settings_read(struct gms_name_settings* settings, long pid)
{
    settings->first_pid = pid;
    if (!getcwd(settings->start_directory, sizeof settings->start_directory))
        settings->start_directory[0] = '\0';
    if (!copy(settings->program, sizeof settings->program, program_invocation_short_name))
        settings->program[0] = '\0';
    if (getauxval(AT_SECURE))
        return;
    copy_variable(settings->file, GMS_OUT_VARIABLE);
    copy_variable(settings->prefix, GMS_PREFIX_VARIABLE);
    copy_variable(settings->profdir, GMS_PROFDIR_VARIABLE);
    const char* profdir = getenv(GMS_PROFDIR_VARIABLE);
    settings->silent = profdir && !*profdir;
    const char* first = getenv(GMS_PID_VARIABLE);
    const long number = first ? strtol(first, NULL, 10) : 0;
    if (number > 0)
        settings->first_pid = number;
}

/* The name without a directory of our own. Returns its length as snprintf does, or -1 for "not wanted". */
static int relative_name(const struct gms_name_settings* settings, long pid, char* name, size_t size)
{
    if (settings->file[0] == '\0') {
        if (settings->prefix[0])
            return snprintf(name, size, "%s.%ld", settings->prefix, pid);
        if (settings->profdir[0])
            return snprintf(name, size, "%s/%ld.%s", settings->profdir, pid, settings->program);
        if (settings->silent)
            return -1;
    }
    const char* file = settings->file[0] ? settings->file : GMS_DEFAULT_NAME;
    if (pid == settings->first_pid)
        return snprintf(name, size, "%s", file);
    return snprintf(name, size, "%s.%ld", file, pid);
}

enum gms_name_result gms_output_name(const struct gms_name_settings* settings, long pid, char path[PATH_MAX])
{
    char name[PATH_MAX];
    const int length = relative_name(settings, pid, name, sizeof name);
    if (length < 0)
        return GMS_NAME_NOT_WANTED;
    if ((size_t)length >= sizeof name) {
        copy(path, PATH_MAX, settings->file[0] ? settings->file : settings->prefix);
        return GMS_NAME_TOO_LONG;
    }
    const bool join = name[0] != '/' && settings->start_directory[0];
    const int whole = join ? snprintf(path, PATH_MAX, "%s/%s", settings->start_directory, name)
                           : snprintf(path, PATH_MAX, "%s", name);
    return whole < PATH_MAX ? GMS_NAME_GIVEN : GMS_NAME_TOO_LONG;
}

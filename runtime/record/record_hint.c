/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_hint.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "record/record_profile.h"
#include "write/output_name.h"

#define COMMAND "gmonscope-report "
#define PLAIN "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=.,:@%/"

const char* record_from_here(const char* path)
{
    static char here[PATH_MAX];
    const size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    return length > 1 && !strncmp(path, here, length) && path[length] == '/' ? path + length + 1 : path;
}

/* As a shell takes it for one word, and a command for no option. */
static void quote(const char* path, char word[4 * PATH_MAX + 5])
{
    if (*path == '-')
        word = stpcpy(word, "./");
    if (path[strspn(path, PLAIN)] == '\0') {
        strcpy(word, path);
        return;
    }
    *word++ = '\'';
    for (; *path; ++path)
        if (*path == '\'')
            word = stpcpy(word, "'\\''");
        else
            *word++ = *path;
    strcpy(word, "'");
}

static bool are_of_one_program(const struct record_outcome* outcome)
{
    static char first[PATH_MAX], other[PATH_MAX];
    if (!record_companion_program(record_outcome_path(outcome, 0), first))
        return false;
    for (size_t i = 1; i < record_outcome_size(outcome); ++i)
        if (!record_companion_program(record_outcome_path(outcome, i), other) || strcmp(first, other) != 0)
            return false;
    return true;
}

/* NAME.PID of each process is NAME.* for a shell; "" for any other name, and for one that it would take apart. */
static const char* pattern_of(const char* path)
{
    static char pattern[PATH_MAX + 2];
    const char* dot = strrchr(path, '.');
    if (!dot || !dot[1] || dot[1 + strspn(dot + 1, "0123456789")] || path[strspn(path, PLAIN)] || *path == '-')
        return "";
    snprintf(pattern, sizeof pattern, "%.*s.*", (int)(dot - path), path);
    return pattern;
}

const char* record_hint(const struct record_outcome* outcome)
{
    static char word[4 * PATH_MAX + 5];
    static char hint[sizeof word + 2 * PATH_MAX];
    const char* first = record_outcome_size(outcome) > 0 ? record_from_here(record_outcome_path(outcome, 0)) : "";
    if (!*first || !strcmp(first, GMS_DEFAULT_NAME))
        return "";
    quote(first, word);
    if (record_outcome_size(outcome) == 1) {
        snprintf(hint, sizeof hint, "; to see it: " COMMAND "%s", word);
        return hint;
    }
    const bool have_sum = record_outcome_is_alone(outcome) && are_of_one_program(outcome);
    const char* pattern = have_sum ? pattern_of(first) : "";
    snprintf(hint, sizeof hint, "; to see one: " COMMAND "%s%s%s", word, *pattern ? "; their sum: " COMMAND : "",
             pattern);
    return hint;
}

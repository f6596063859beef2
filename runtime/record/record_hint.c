/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_hint.h"

#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record/record_job.h"
#include "record/record_profile.h"
#include "write/job.h"
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

const char* record_word(const char* path)
{
    static char word[4 * PATH_MAX + 5];
    quote(path, word);
    return word;
}

const char* record_folder_of(const char* path)
{
    static char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", record_from_here(path));
    char* slash = strrchr(folder, '/');
    if (!slash)
        return ".";
    slash[slash == folder] = '\0';
    return record_word(folder);
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

static bool is_plain(const char* path) { return path[strspn(path, PLAIN)] == '\0' && *path != '-'; }

bool record_is_of_rank(const char* path)
{
    const char* dot = strrchr(path, '.');
    return dot && !strncmp(dot, GMS_RANK_PART, strlen(GMS_RANK_PART));
}

/* NAME.PID of each process is NAME.* for a shell, and NAME.rankN is NAME.rank*; "" for any other name, and for one that
 * it would take apart. */
static const char* pattern_of(const char* path)
{
    static char pattern[PATH_MAX + 2];
    const char* dot = strrchr(path, '.');
    const char* number = dot ? dot + (record_is_of_rank(path) ? strlen(GMS_RANK_PART) : 1) : "";
    if (!*number || number[strspn(number, "0123456789")] || !is_plain(path))
        return "";
    snprintf(pattern, sizeof pattern, "%.*s*", (int)(number - path), path);
    return pattern;
}

static const char* pattern_of_all(const struct record_outcome* outcome)
{
    static char path[PATH_MAX];
    if (!record_outcome_of_hosts(outcome, path))
        return pattern_of(record_from_here(record_outcome_path(outcome, 0)));
    const char* from_here = record_from_here(path);
    return from_here[strspn(from_here, PLAIN "*")] || *from_here == '-' ? "" : from_here;
}

static bool is_there(const char* pattern)
{
    glob_t found;
    const bool is_any = glob(pattern, GLOB_NOSORT, NULL, &found) == 0;
    globfree(&found);
    return is_any;
}

/* From the recorder of the first rank: the other ranks' files are those of other recorders. Where a star would find
 * more, those of an earlier job with more ranks or of the ranks' children, the ranks are counted up. */
static const char* hint_at_ranks(const struct record_outcome* outcome)
{
    static char path[PATH_MAX], hint[2 * PATH_MAX];
    char all[sizeof((struct gms_name_values*)NULL)->rank] = "*";
    const char* ranks = record_job_ranks();
    const bool is_known = strcmp(ranks, "0") != 0;
    const bool has_next = is_known && record_outcome_of_ranks(outcome, ranks, path) && is_there(path);
    if (has_next || (is_known && record_outcome_size(outcome) > 1))
        snprintf(all, sizeof all, "{0..%lu}", strtoul(ranks, NULL, 10) - 1);
    if (!record_outcome_of_ranks(outcome, all, path))
        return "";
    const char* from_here = record_from_here(path);
    snprintf(hint, sizeof hint, "; to see all %s%sranks: " COMMAND "--spread %s", is_known ? ranks : "",
             is_known ? " " : "", from_here);
    return from_here[strspn(from_here, PLAIN "*{}")] ? "" : hint;
}

/* The program's own profile has the default name, those that it has started NAME.PID. */
static const char* hint_at_children(const struct record_outcome* outcome)
{
    static char hint[2 * PATH_MAX];
    const char* pattern =
        record_outcome_is_alone(outcome) ? pattern_of(record_from_here(record_outcome_path(outcome, 1))) : "";
    snprintf(hint, sizeof hint, "; %s: " COMMAND GMS_DEFAULT_NAME " %s",
             are_of_one_program(outcome) ? "their sum" : "all of them", pattern);
    return *pattern ? hint : "";
}

const char* record_hint(const struct record_outcome* outcome)
{
    static char hint[6 * PATH_MAX + 5];
    const char* first = record_outcome_size(outcome) > 0 ? record_from_here(record_outcome_path(outcome, 0)) : "";
    if (!*first)
        return "";
    if (!strcmp(first, GMS_DEFAULT_NAME))
        return record_outcome_size(outcome) == 1 ? "" : hint_at_children(outcome);
    const char* word = record_word(first);
    if (record_job_is_rank())
        return record_job_is_first_rank() ? hint_at_ranks(outcome) : "";
    if (record_outcome_size(outcome) == 1) {
        snprintf(hint, sizeof hint, "; to see it: " COMMAND "%s", word);
        return hint;
    }
    const bool have_sum = are_of_one_program(outcome);
    const bool are_ranks = record_is_of_rank(first) || record_companion_ranks(record_outcome_path(outcome, 0)) > 1;
    const char* pattern = record_outcome_is_alone(outcome) && (have_sum || !are_ranks) ? pattern_of_all(outcome) : "";
    const char* all = are_ranks  ? "; where they differ: " COMMAND "--spread "
                      : have_sum ? "; their sum: " COMMAND
                                 : "; all of them: " COMMAND;
    snprintf(hint, sizeof hint, "; to see one: " COMMAND "%s%s%s", word, *pattern ? all : "", pattern);
    return hint;
}

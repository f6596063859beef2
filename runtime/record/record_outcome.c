/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_outcome.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "formats/scope_format.h"
#include "record/record_profile.h"
#include "scope/scope_file.h"
#include "write/job.h"
#include "write/name_pattern.h"
#include "write/output_name.h"

struct seen_file {
    char* path;
    struct stat status;
};

struct file_list {
    struct seen_file* files;
    size_t size;
};

struct record_outcome {
    char directory[PATH_MAX]; /* as typed, with a slash at its end; may be empty */
    char name[PATH_MAX];      /* pattern of NAME or NAME.PID; empty: PID.anything */
    struct gms_name_values values;
    bool plain_name; /* NAME alone counts, too */
    bool by_rank;    /* and in a parallel job that the program starts, NAME.rankN */
    bool unwanted;
    char shown_name[2 * PATH_MAX]; /* for messages */
    struct file_list before;
    struct file_list written;
};

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
static void split_pattern(struct record_outcome* outcome, const char* pattern)
{
    const char* slash = strrchr(pattern, '/');
    const size_t length = slash ? (size_t)(slash + 1 - pattern) : 0;
    static char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)length, pattern);
    gms_pattern_expand(folder, &outcome->values, outcome->directory);
    snprintf(outcome->name, sizeof outcome->name, "%s", pattern + length);
}

/* In a job this recorder has the files of its own rank alone; outside of one those of all ranks that it may start. */
static void add_rank(struct record_outcome* outcome, char pattern[PATH_MAX])
{
    static struct gms_name_settings settings;
    gms_name_settings_read(&settings, -1);
    if (gms_names_need_rank(&settings))
        strncat(pattern, GMS_RANK_PART "%r", PATH_MAX - strlen(pattern) - 1);
    memcpy(settings.values.ranks, "0", 2);
    outcome->by_rank = !gms_is_in_job(&outcome->values) && gms_names_need_rank(&settings);
}

/* The same order as in write/output_name.c. */
static void set_pattern(struct record_outcome* outcome)
{
    const char* file = variable(GMS_OUT_VARIABLE);
    const char* prefix = variable(GMS_PREFIX_VARIABLE);
    const char* profdir = variable(GMS_PROFDIR_VARIABLE);
    static char pattern[PATH_MAX];
    static char shown[PATH_MAX];
    gms_name_values_read(&outcome->values, true);
    strcpy(outcome->values.process, "PID");
    outcome->plain_name = true;
    if (!*file && *prefix) {
        copy_plain(pattern, prefix);
        outcome->plain_name = false;
    } else if (!*file && *profdir) {
        snprintf(outcome->directory, sizeof outcome->directory, "%s/", profdir);
        snprintf(outcome->shown_name, sizeof outcome->shown_name, "%s/PID.PROGRAM", profdir);
        outcome->plain_name = false;
        return;
    } else {
        outcome->unwanted = !*file && getenv(GMS_PROFDIR_VARIABLE);
        snprintf(pattern, sizeof pattern, "%s", *file ? file : GMS_DEFAULT_NAME);
        add_rank(outcome, pattern);
    }
    gms_pattern_expand(pattern, &outcome->values, shown);
    snprintf(outcome->shown_name, sizeof outcome->shown_name, "%s%s", shown, outcome->plain_name ? "" : ".PID");
    split_pattern(outcome, pattern);
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

static bool is_candidate(const struct record_outcome* outcome, const char* name)
{
    if (!outcome->name[0]) {
        const char* dot = strchr(name, '.');
        return dot && !has_suffix(name, SCOPE_SUFFIX) && is_number(name, (size_t)(dot - name));
    }
    return gms_pattern_matches(outcome->name, &outcome->values, name,
                               !outcome->plain_name ? is_dot_number
                               : outcome->by_rank   ? is_end_rank_or_number
                                                    : is_end_or_number);
}

static void add_file(struct file_list* list, const char* directory, const char* name)
{
    struct seen_file* larger = realloc(list->files, (list->size + 1) * sizeof *larger);
    if (!larger)
        return;
    list->files = larger;
    struct seen_file* file = &larger[list->size];
    if (asprintf(&file->path, "%s%s", directory, name) < 0)
        return;
    if (stat(file->path, &file->status) == 0)
        ++list->size;
    else
        free(file->path);
}

static int by_length_and_name(const void* a, const void* b)
{
    const char* one = ((const struct seen_file*)a)->path;
    const char* other = ((const struct seen_file*)b)->path;
    const size_t length = strlen(one);
    const size_t other_length = strlen(other);
    return length != other_length ? (length < other_length ? -1 : 1) : strcmp(one, other);
}

static struct file_list list_candidates(const struct record_outcome* outcome)
{
    struct file_list list = {NULL, 0};
    if (outcome->unwanted)
        return list;
    DIR* directory = opendir(outcome->directory[0] ? outcome->directory : ".");
    if (!directory)
        return list;
    for (struct dirent* entry = readdir(directory); entry; entry = readdir(directory))
        if (is_candidate(outcome, entry->d_name))
            add_file(&list, outcome->directory, entry->d_name);
    closedir(directory);
    if (list.size > 0)
        qsort(list.files, list.size, sizeof *list.files, by_length_and_name);
    return list;
}

static void free_list(struct file_list* list)
{
    for (size_t i = 0; i < list->size; ++i)
        free(list->files[i].path);
    free(list->files);
    *list = (struct file_list){NULL, 0};
}

/* File times have the grain of the kernel's tick: let a file that was just written become older than the run.
 */
static void wait_until_older(const struct file_list* list)
{
    for (int attempt = 0; attempt < 20; ++attempt) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME_COARSE, &now);
        bool same = false;
        for (size_t i = 0; i < list->size; ++i) {
            const struct timespec* time = &list->files[i].status.st_mtim;
            same = same || (time->tv_sec == now.tv_sec && time->tv_nsec >= now.tv_nsec);
        }
        if (!same)
            return;
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}

/* The launcher of a parallel job is not expected to write a profile itself. */
static void expect_ranks(struct record_outcome* outcome)
{
    const size_t length = strlen(outcome->shown_name);
    if (outcome->by_rank)
        snprintf(outcome->shown_name + length, sizeof outcome->shown_name - length, "%sN", GMS_RANK_PART);
}

struct record_outcome* record_outcome_begin(const char* program)
{
    struct record_outcome* outcome = calloc(1, sizeof *outcome);
    if (!outcome)
        return NULL;
    set_pattern(outcome);
    if (gms_is_job_launcher(program))
        expect_ranks(outcome);
    outcome->before = list_candidates(outcome);
    wait_until_older(&outcome->before);
    return outcome;
}

static bool was_there(const struct file_list* before, const struct seen_file* file)
{
    for (size_t i = 0; i < before->size; ++i) {
        const struct stat* old = &before->files[i].status;
        if (old->st_ino == file->status.st_ino && old->st_dev == file->status.st_dev &&
            old->st_size == file->status.st_size && old->st_mtim.tv_sec == file->status.st_mtim.tv_sec &&
            old->st_mtim.tv_nsec == file->status.st_mtim.tv_nsec)
            return true;
    }
    return false;
}

size_t record_outcome_end(struct record_outcome* outcome)
{
    if (!outcome)
        return 0;
    struct file_list now = list_candidates(outcome);
    const char* run = variable(GMS_RUN_VARIABLE);
    for (size_t i = 0; i < now.size; ++i) {
        const char* path = now.files[i].path;
        if (!was_there(&outcome->before, &now.files[i]) && !record_companion_is_of_other_run(path, run))
            add_file(&outcome->written, outcome->directory, path + strlen(outcome->directory));
    }
    free_list(&now);
    return outcome->written.size;
}

size_t record_outcome_size(const struct record_outcome* outcome) { return outcome ? outcome->written.size : 0; }

const char* record_outcome_path(const struct record_outcome* outcome, size_t index)
{
    return outcome->written.files[index].path;
}

static bool is_written(const struct record_outcome* outcome, const char* path)
{
    for (size_t i = 0; i < outcome->written.size; ++i)
        if (!strcmp(outcome->written.files[i].path, path))
            return true;
    return false;
}

bool record_outcome_is_alone(const struct record_outcome* outcome)
{
    for (size_t i = 0; i < outcome->before.size; ++i) {
        const char* path = outcome->before.files[i].path;
        if (strcmp(path, outcome->shown_name) != 0 && !is_written(outcome, path))
            return false;
    }
    return true;
}

bool record_outcome_of_ranks(const struct record_outcome* outcome, const char* ranks, char path[PATH_MAX])
{
    static char name[PATH_MAX];
    struct gms_name_values values = outcome->values;
    if (!gms_is_in_job(&values) || !gms_pattern_has_rank(outcome->name) || strlen(ranks) >= sizeof values.rank)
        return false;
    strcpy(values.rank, ranks);
    strcpy(values.process, "*"); /* others' are not known here */
    return gms_pattern_expand(outcome->name, &values, name) &&
           snprintf(path, PATH_MAX, "%s%s", outcome->directory, name) < PATH_MAX;
}

bool record_outcome_of_job(const struct record_outcome* outcome, char path[PATH_MAX])
{
    static char name[PATH_MAX];
    return outcome->by_rank && gms_pattern_expand(outcome->name, &outcome->values, name) &&
           snprintf(path, PATH_MAX, "%s%s", outcome->directory, name) < PATH_MAX;
}

bool record_outcome_is_unchanged(const struct record_outcome* outcome, size_t index)
{
    struct seen_file now = outcome->written.files[index];
    return stat(now.path, &now.status) == 0 && was_there(&outcome->written, &now);
}

const char* record_outcome_name(const struct record_outcome* outcome)
{
    return outcome ? outcome->shown_name : GMS_DEFAULT_NAME;
}

const char* record_outcome_earlier(const struct record_outcome* outcome)
{
    for (size_t i = 0; outcome && outcome->plain_name && i < outcome->before.size; ++i)
        if (S_ISREG(outcome->before.files[i].status.st_mode) &&
            !strcmp(outcome->before.files[i].path, outcome->shown_name))
            return outcome->shown_name;
    return NULL;
}

static const char* name_if(const struct record_outcome* outcome, mode_t kind, mode_t other)
{
    struct stat status;
    const bool is_there = outcome && outcome->plain_name && stat(outcome->shown_name, &status) == 0;
    return is_there && ((status.st_mode & S_IFMT) == kind || (status.st_mode & S_IFMT) == other) ? outcome->shown_name
                                                                                                 : NULL;
}

const char* record_outcome_device(const struct record_outcome* outcome) { return name_if(outcome, S_IFCHR, S_IFBLK); }

const char* record_outcome_pipe(const struct record_outcome* outcome) { return name_if(outcome, S_IFIFO, S_IFSOCK); }

bool record_outcome_unwanted(const struct record_outcome* outcome) { return outcome && outcome->unwanted; }

void record_outcome_free(struct record_outcome* outcome)
{
    if (!outcome)
        return;
    free_list(&outcome->before);
    free_list(&outcome->written);
    free(outcome);
}

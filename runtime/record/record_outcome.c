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

#include "record/record_names.h"
#include "record/record_profile.h"
#include "scope/scope_file.h"
#include "write/job.h"
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
    struct record_names names;
    struct file_list before;
    struct file_list written;
};

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
    if (outcome->names.unwanted)
        return list;
    DIR* directory = opendir(outcome->names.directory[0] ? outcome->names.directory : ".");
    if (!directory)
        return list;
    for (struct dirent* entry = readdir(directory); entry; entry = readdir(directory))
        if (record_names_fit(&outcome->names, entry->d_name))
            add_file(&list, outcome->names.directory, entry->d_name);
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
    const size_t length = strlen(outcome->names.shown_name);
    if (outcome->names.by_rank)
        snprintf(outcome->names.shown_name + length, sizeof outcome->names.shown_name - length, "%sN", GMS_RANK_PART);
}

struct record_outcome* record_outcome_begin(const char* program)
{
    struct record_outcome* outcome = calloc(1, sizeof *outcome);
    if (!outcome)
        return NULL;
    record_names_read(&outcome->names);
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

static bool is_of_another_host(const struct record_outcome* outcome, const char* path)
{
    return !record_names_fit_here(&outcome->names, path + strlen(outcome->names.directory));
}

/* Another host's file has to say so: those of recorders there have names like ours. */
static bool is_of_this_run(const struct record_outcome* outcome, const char* path)
{
    const char* run = getenv(GMS_RUN_VARIABLE);
    run = run ? run : "";
    return is_of_another_host(outcome, path) ? record_companion_is_of_run(path, run)
                                             : !record_companion_is_of_other_run(path, run);
}

size_t record_outcome_end(struct record_outcome* outcome)
{
    if (!outcome)
        return 0;
    struct file_list now = list_candidates(outcome);
    for (size_t i = 0; i < now.size; ++i) {
        const char* path = now.files[i].path;
        if (!was_there(&outcome->before, &now.files[i]) && is_of_this_run(outcome, path))
            add_file(&outcome->written, outcome->names.directory, path + strlen(outcome->names.directory));
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

static bool has_other_hosts(const struct record_outcome* outcome)
{
    for (size_t i = 0; i < outcome->written.size; ++i)
        if (is_of_another_host(outcome, outcome->written.files[i].path))
            return true;
    return false;
}

bool record_outcome_is_alone(const struct record_outcome* outcome)
{
    const bool counts_all = has_other_hosts(outcome);
    for (size_t i = 0; i < outcome->before.size; ++i) {
        const char* path = outcome->before.files[i].path;
        if (strcmp(path, outcome->names.shown_name) != 0 && !is_written(outcome, path) &&
            (counts_all || !is_of_another_host(outcome, path)))
            return false;
    }
    return true;
}

bool record_outcome_of_ranks(const struct record_outcome* outcome, const char* ranks, char path[PATH_MAX])
{
    return gms_is_in_job(&outcome->names.values) &&
           (gms_pattern_has_rank(outcome->names.name) || gms_pattern_has_rank(outcome->names.folder)) &&
           record_names_of_all(&outcome->names, ranks, true, path);
}

bool record_outcome_of_hosts(const struct record_outcome* outcome, char path[PATH_MAX])
{
    if (!has_other_hosts(outcome) || !record_names_of_all(&outcome->names, "*", false, path))
        return false;
    if (outcome->names.by_rank)
        strncat(path, GMS_RANK_PART "*", PATH_MAX - strlen(path) - 1);
    return true;
}

bool record_outcome_of_job(const struct record_outcome* outcome, char path[PATH_MAX])
{
    static char name[PATH_MAX];
    return outcome->names.by_rank && gms_pattern_expand(outcome->names.name, &outcome->names.values, name) &&
           snprintf(path, PATH_MAX, "%s%s", outcome->names.directory, name) < PATH_MAX;
}

bool record_outcome_is_unchanged(const struct record_outcome* outcome, size_t index)
{
    struct seen_file now = outcome->written.files[index];
    return stat(now.path, &now.status) == 0 && was_there(&outcome->written, &now);
}

const char* record_outcome_name(const struct record_outcome* outcome)
{
    return outcome ? outcome->names.shown_name : GMS_DEFAULT_NAME;
}

const char* record_outcome_earlier(const struct record_outcome* outcome)
{
    for (size_t i = 0; outcome && outcome->names.plain_name && i < outcome->before.size; ++i)
        if (S_ISREG(outcome->before.files[i].status.st_mode) &&
            !strcmp(outcome->before.files[i].path, outcome->names.shown_name))
            return outcome->names.shown_name;
    return NULL;
}

static const char* name_if(const struct record_outcome* outcome, mode_t kind, mode_t other)
{
    struct stat status;
    const bool is_there = outcome && outcome->names.plain_name && stat(outcome->names.shown_name, &status) == 0;
    return is_there && ((status.st_mode & S_IFMT) == kind || (status.st_mode & S_IFMT) == other)
               ? outcome->names.shown_name
               : NULL;
}

const char* record_outcome_device(const struct record_outcome* outcome) { return name_if(outcome, S_IFCHR, S_IFBLK); }

const char* record_outcome_pipe(const struct record_outcome* outcome) { return name_if(outcome, S_IFIFO, S_IFSOCK); }

bool record_outcome_unwanted(const struct record_outcome* outcome) { return outcome && outcome->names.unwanted; }

void record_outcome_free(struct record_outcome* outcome)
{
    if (!outcome)
        return;
    free_list(&outcome->before);
    free_list(&outcome->written);
    free(outcome);
}

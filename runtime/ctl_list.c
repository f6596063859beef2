/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "ctl_list.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ctl_format.h"
#include "ctl_say.h"
#include "live_file.h"
#include "live_folder.h"
#include "live_process.h"
#include "salvage.h"

#define NEW_SECONDS 10

/* What is seen of one file. */
struct entry {
    const char* path;
    long pid;
    bool readable;
    bool in_use;
    struct live_totals totals;
};

/* Large: one after another in the same place. */
static struct live_file file;

/* Between its making and its mapping a file looks as if it were nobody's. */
static bool may_be_new(long pid, const char* path)
{
    struct stat status;
    return (kill((pid_t)pid, 0) == 0 || errno == EPERM) && stat(path, &status) == 0 &&
           time(NULL) - status.st_mtime < NEW_SECONDS;
}

static struct entry look_at(const char* path)
{
    struct entry entry = {.path = path};
    const char* name = strrchr(path, '/') + 1;
    entry.pid = live_file_process(name, strlen(name));
    entry.readable = live_open(&file, path, LIVE_READ);
    entry.in_use =
        entry.readable ? live_is_in_use(&file) : live_process_maps(entry.pid, path) || may_be_new(entry.pid, path);
    if (entry.readable)
        entry.totals = live_totals(&file);
    return entry;
}

/* A file may end while we look, or be new and have no header yet. */
static bool is_worth_a_word(const struct entry* entry)
{
    return entry->readable || (file.error != ENOENT && !entry->in_use);
}

static void print_line(const struct entry* entry)
{
    char age[32];
    const char* program = live_text(&file, "program", 0);
    const char* state = !entry->in_use ? "dead" : file.header->control & SCOPE_CONTROL_OFF ? "off" : "on";
    printf("%8ld %-5s %8s %15llu %10llu  %s\n", entry->pid, state, ctl_age(file.header->started_ns, age),
           (unsigned long long)entry->totals.calls, (unsigned long long)entry->totals.samples,
           program ? program : "(unknown)");
}

int ctl_list(void)
{
    struct live_list list = live_list_make();
    int status = 0;
    size_t shown = 0;
    size_t dead = 0;
    for (size_t i = 0; i < list.size; ++i) {
        const struct entry entry = look_at(list.paths[i]);
        if (!is_worth_a_word(&entry))
            continue;
        if (!entry.readable) {
            fflush(stdout);
            ctl_say("%s", file.problem);
            status = CTL_FAILED;
            continue;
        }
        if (shown++ == 0)
            printf("%8s %-5s %8s %15s %10s  %s\n", "PID", "STATE", "AGE", "CALLS", "SAMPLES", "PROGRAM");
        dead += !entry.in_use;
        print_line(&entry);
        live_close(&file);
    }
    if (shown == 0 && status == 0)
        puts("no process is being profiled");
    if (dead > 0)
        printf("%zu dead: 'gmonscope-ctl salvage PID' writes the profile, 'gmonscope-ctl clean' removes the file\n",
               dead);
    live_list_free(&list);
    return status;
}

/* Whether the file may go: it is nobody's any more, and holds nothing or nothing that is wanted. */
static bool may_remove(const struct entry* entry, bool agreed, size_t* kept)
{
    const bool has_profile = entry->readable && !salvage_is_empty(&file);
    if (entry->in_use || (!entry->readable && file.error == ENOENT))
        return false;
    if (!has_profile || agreed)
        return true;
    ++*kept;
    const char* program = live_text(&file, "program", 0);
    printf("%s: of process %ld (%s), %llu calls, %llu samples\n", entry->path, entry->pid,
           program ? program : "unknown", (unsigned long long)entry->totals.calls,
           (unsigned long long)entry->totals.samples);
    return false;
}

/* Returns the number of those that were kept for want of an agreement. */
static size_t clean_all(const struct live_list* list, bool agreed, size_t* removed, int* status)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->size; ++i) {
        const struct entry entry = look_at(list->paths[i]);
        const bool remove = may_remove(&entry, agreed, &kept);
        if (entry.readable)
            live_close(&file);
        if (!remove)
            continue;
        if (unlink(entry.path) == 0) {
            printf("removed %s\n", entry.path);
            ++*removed;
        } else if (errno != ENOENT) {
            ctl_say("%s: %s", entry.path, strerror(errno));
            *status = CTL_FAILED;
        }
    }
    return kept;
}

static bool ask(size_t number)
{
    char answer[16];
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return false;
    printf("Remove %zu profile%s that 'gmonscope-ctl salvage PID' would write? [y/N] ", number, number == 1 ? "" : "s");
    fflush(stdout);
    return fgets(answer, sizeof answer, stdin) && (answer[0] == 'y' || answer[0] == 'Y');
}

int ctl_clean(bool agreed)
{
    struct live_list list = live_list_make();
    size_t removed = 0;
    int status = 0;
    size_t kept = clean_all(&list, agreed, &removed, &status);
    if (kept > 0 && ask(kept))
        kept = clean_all(&list, true, &removed, &status);
    if (kept > 0) {
        ctl_say("kept %zu: 'gmonscope-ctl salvage PID' writes the profile; 'gmonscope-ctl clean --yes' removes it",
                kept);
        status = CTL_FAILED;
    } else if (removed == 0 && status == 0) {
        puts("nothing to remove");
    }
    live_list_free(&list);
    return status;
}

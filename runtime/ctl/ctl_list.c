/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "ctl/ctl_list.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ctl/ctl_format.h"
#include "ctl/ctl_say.h"
#include "live/live_file.h"
#include "live/live_folder.h"
#include "live/live_process.h"
#include "live/salvage.h"

/* The properties of one file that are shown. */
struct entry {
    const char* path;
    long pid;
    bool readable;
    bool in_use;
    struct live_totals totals;
};

/* Large: one after another in the same place. */
static struct live_file file;

static struct entry look_at(const struct live_place* place)
{
    struct entry entry = {.path = place->path};
    entry.pid = live_file_process(place->name, strlen(place->name));
    entry.readable = live_open(&file, place, LIVE_READ, LIVE_OURS);
    if (entry.readable) {
        live_load(&file);
        entry.in_use = live_is_in_use(&file);
        entry.totals = live_totals_of(&file);
    } else {
        entry.in_use = file.is_written;
    }
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
    const char* program = live_text(&file, "program");
    const char* state = !entry->in_use ? "dead" : file.header->control & SCOPE_CONTROL_OFF ? "off" : "on";
    const bool is_elsewhere = !live_process_is_numbered_here(file.header->pid_namespace) && entry->in_use;
    ctl_print("%8ld %-5s %8s %15llu %10llu  %s%s", entry->pid, state, ctl_age(file.header->started_ns, age),
              (unsigned long long)entry->totals.calls, (unsigned long long)entry->totals.samples,
              program ? program : "(unknown)", is_elsewhere ? " (in another PID namespace)" : "");
}

/* A GMONSCOPE_DIR that cannot be used: the live files are in the usual folders. */
static bool is_refused(const char* kind)
{
    struct live_refusal refused;
    live_folder_refused(&refused);
    if (refused.reason)
        ctl_say("%s%s is not used: %s", kind, refused.folder, live_folder_reason(refused.reason));
    return refused.reason != 0;
}

/* One line, however many there are: they may lie there for long. `damaged`: those of them whose content is wrong. */
static void say_unreadable(const char* first, size_t number, size_t damaged)
{
    const char* hint = damaged == number ? ": 'gmonscope-ctl clean' removes them"
                       : damaged > 0     ? ": 'gmonscope-ctl clean' removes the damaged ones"
                                         : "";
    fflush(stdout);
    if (number == 1)
        ctl_say("%s", first);
    else
        ctl_say("%s; and %zu more cannot be read%s", first, number - 1, hint);
}

int ctl_list(void)
{
    static char first_problem[sizeof file.problem];
    is_refused("warning: ");
    struct live_list list = live_list_make();
    size_t shown = 0;
    size_t dead = 0;
    size_t unreadable = 0;
    size_t damaged = 0;
    for (size_t i = 0; i < list.size; ++i) {
        const struct entry entry = look_at(&list.places[i]);
        if (!is_worth_a_word(&entry))
            continue;
        if (!entry.readable) {
            if (unreadable++ == 0)
                memcpy(first_problem, file.problem, sizeof first_problem);
            damaged += file.error == 0;
            continue;
        }
        if (shown++ == 0)
            printf("%8s %-5s %8s %15s %10s  %s\n", "PID", "STATE", "AGE", "CALLS", "SAMPLES", "PROGRAM");
        dead += !entry.in_use;
        print_line(&entry);
        live_close(&file);
    }
    if (shown == 0 && unreadable == 0)
        puts("no process is being profiled");
    if (dead > 0)
        printf("%zu dead: 'gmonscope-ctl salvage PID' writes the profile, 'gmonscope-ctl clean' removes the file\n",
               dead);
    live_list_free(&list);
    if (unreadable > 0)
        say_unreadable(first_problem, unreadable, damaged);
    return unreadable > 0 ? CTL_FAILED : 0;
}

/* For want of memory, or of descriptors: nothing is known of its content. */
static bool is_unknown(const struct entry* entry) { return !entry->readable && file.error != 0; }

/* Whether the file may go: it is nobody's any more, and holds nothing or nothing that is wanted. */
static bool may_remove(const struct entry* entry, bool agreed, size_t* kept)
{
    const bool has_profile = entry->readable && !salvage_is_empty(&file) && !salvage_is_written(&file);
    if (entry->in_use || is_unknown(entry))
        return false;
    if (!has_profile || agreed)
        return true;
    ++*kept;
    const char* program = live_text(&file, "program");
    ctl_print("%s: of process %ld (%s), %llu calls, %llu samples", entry->path, entry->pid,
              program ? program : "unknown", (unsigned long long)entry->totals.calls,
              (unsigned long long)entry->totals.samples);
    return false;
}

/* Returns the number of those that were kept for want of an agreement. */
static size_t clean_all(const struct live_list* list, bool agreed, size_t* removed, int* status)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->size; ++i) {
        const struct entry entry = look_at(&list->places[i]);
        const bool remove = may_remove(&entry, agreed, &kept);
        if (is_unknown(&entry) && is_worth_a_word(&entry)) {
            ctl_say("%s", file.problem);
            *status = CTL_FAILED;
        }
        const int error = remove ? live_remove(&file) : 0;
        live_close(&file);
        if (!remove)
            continue;
        if (error) {
            ctl_say("%s: %s", entry.path, strerror(error));
            *status = CTL_FAILED;
        } else {
            ctl_print("removed %s", entry.path);
            ++*removed;
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
    if (is_refused("")) /* nobody has meant the files in other folders */
        return CTL_FAILED;
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

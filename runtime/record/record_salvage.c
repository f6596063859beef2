/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_salvage.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "live/live_check.h"
#include "live/live_folder.h"
#include "live/live_process.h"
#include "live/salvage.h"
#include "record/record_rights.h"
#include "record/record_say.h"

/* Processes that end together with the program may need a moment more. */
#define ATTEMPTS 20
#define PAUSE_NS 10000000
/* The live file of a process has at the most this size without a call or sample. */
#define LARGEST_EMPTY (1 << 20)

static char run[64];
static struct gms_name_settings names; /* as handed to the program; a live file cannot change them */
static uint64_t begin_ns;
static int folder_events = -1;
static bool no_profile_is_wanted;
static struct live_file file; /* one after another in the same place */

static uint64_t now_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Live files that were there before the program began: of other runs, dead ones among them, by the thousand perhaps. By
 * their names, which are never used twice; sorted. */
static struct live_list earlier;

static int compare_places(const void* a, const void* b)
{
    return strcmp(((const struct live_place*)a)->path, ((const struct live_place*)b)->path);
}

static void note_earlier_files(void)
{
    earlier = live_list_make();
    while (earlier.folder_count > 0)
        close(earlier.folders[--earlier.folder_count]);
    if (earlier.size > 0)
        qsort(earlier.places, earlier.size, sizeof *earlier.places, compare_places);
}

static bool is_earlier(const struct live_place* place)
{
    return earlier.size > 0 && bsearch(place, earlier.places, earlier.size, sizeof *place, compare_places);
}

void record_salvage_begin(bool unwanted)
{
    static char folder[PATH_MAX];
    static struct live_refusal refused;
    no_profile_is_wanted = unwanted;
    begin_ns = now_ns(CLOCK_REALTIME_COARSE); /* as file times have it */
    snprintf(run, sizeof run, "%ld-%llx", (long)getpid(), (unsigned long long)begin_ns);
    setenv(GMS_RUN_VARIABLE, run, 1);
    const int error = live_folder_make(folder, &refused);
    if (refused.reason)
        record_say("warning: %s is not used: %s", refused.folder, live_folder_reason(refused.reason));
    if (error)
        record_say("warning: %s: %s: if the program is killed, its profile is lost", folder, strerror(error));
    setenv(GMS_DIRECTORY_VARIABLE, folder, 1);
    folder_events = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    if (folder_events >= 0)
        inotify_add_watch(folder_events, folder, IN_CLOSE_WRITE);
    record_rights_begin(begin_ns, folder_events);
    note_earlier_files();
    gms_name_settings_read(&names, -1);
    names.first_pid = -1; /* not known yet */
}

/* A process that was killed before its constructors ran could not say which run it belonged to. */
static bool is_of_this_run(const struct record_end* end)
{
    const char* name = live_text(&file, "run");
    return name ? strcmp(name, run) == 0
                : file.header->pid == (uint32_t)end->pid && file.header->started_ns >= begin_ns;
}

/* Live files that could not be turned into a profile: one complaint about each is enough. */
static char** given_up;
static size_t given_up_count;

static bool is_given_up(void)
{
    for (size_t i = 0; i < given_up_count; ++i)
        if (!strcmp(given_up[i], file.path))
            return true;
    return false;
}

static void give_up(void)
{
    char** larger = realloc(given_up, (given_up_count + 1) * sizeof *larger);
    if (!larger)
        return;
    given_up = larger;
    if ((larger[given_up_count] = strdup(file.path)) != NULL)
        ++given_up_count;
}

static void try_anew(void)
{
    while (given_up_count > 0)
        free(given_up[--given_up_count]);
}

static void say_what_is_lost(void)
{
    const struct scope_header* header = file.header;
    if (header->anonymous_chunks > 0)
        record_say("process %u: %llu parts of its profile found no room in %s (%s), and are lost with it", header->pid,
                   (unsigned long long)header->anonymous_chunks, file.path, strerror((int)header->file_error));
}

/* Returns false if the live file must stay. */
static bool rescue(const struct record_end* end, bool is_main, char path[PATH_MAX])
{
    static struct salvage_target target;
    static char problem[2 * PATH_MAX];
    const struct gms_process_times unknown = {0, 0};
    if (is_given_up())
        return false;
    names.first_pid = end->pid;
    salvage_find_target(&file, &names, begin_ns, &target);
    if (!target.wanted)
        return true;
    if (!salvage_write(&file, is_main ? &end->times : &unknown, &target, problem)) {
        record_say("%s; %s is kept for 'gmonscope-ctl salvage'", problem, file.path);
        give_up();
        return false;
    }
    say_what_is_lost();
    if (problem[0])
        record_say("warning: %s", problem);
    memcpy(path, target.path, PATH_MAX);
    return true;
}

/* The results of looking for the processes of this run. */
struct findings {
    size_t failed;
    size_t alive;
    uint32_t pid; /* a process that is alive */
    uint32_t last_pid;
};

static void salvage_open_file(const struct record_end* end, struct findings* findings, char main_path[PATH_MAX])
{
    static char path[PATH_MAX];
    const bool is_main = file.header->pid == (uint32_t)end->pid && file.header->pid != findings->last_pid;
    if (live_is_in_use(&file)) {
        ++findings->alive;
        findings->pid = file.header->pid;
        return;
    }
    findings->last_pid = file.header->pid;
    path[0] = '\0';
    live_load(&file);
    if (!live_check(&file))
        record_say("%s; salvaging the rest", file.problem);
    if (!no_profile_is_wanted && !salvage_is_empty(&file) && !rescue(end, is_main, path)) {
        ++findings->failed;
        return;
    }
    live_remove(&file);
    if (path[0] && is_main)
        memcpy(main_path, path, PATH_MAX);
}

/* Salvages those of this run's files that are due. From the last to the first: of the programs that one process was one
 * after another the last gets the plain name. */
static struct findings salvage_all(const struct record_end* end, bool (*is_due)(void), char path[PATH_MAX])
{
    struct live_list list = live_list_make();
    struct findings findings = {0};
    for (size_t i = list.size; i-- > 0;) {
        if (is_earlier(&list.places[i]) || !live_open(&file, &list.places[i], LIVE_READ, LIVE_OURS))
            continue;
        if (is_due()) { /* by the header: the files of processes that live may be large */
            live_load_texts(&file);
            if (is_of_this_run(end))
                salvage_open_file(end, &findings, path);
        }
        live_close(&file);
    }
    live_list_free(&list);
    return findings;
}

/* Perhaps of a process that has become another program. */
static bool is_empty(void)
{
    if (file.header->end > LARGEST_EMPTY)
        return false;
    live_load(&file);
    return salvage_is_empty(&file);
}

static bool is_due_meanwhile(void)
{
    if (live_is_in_use(&file))
        return false;
    return !live_process_is_numbered_here(file.header->pid_namespace) ||
           (kill((pid_t)file.header->pid, 0) != 0 && errno == ESRCH) || is_empty();
}

static bool is_due_at_the_end(void) { return true; }

int record_salvage_events(void) { return folder_events; }

void record_salvage_meanwhile(void)
{
    const struct record_end nobody = {.pid = -1};
    static char path[PATH_MAX];
    record_rights_look();
    salvage_all(&nobody, is_due_meanwhile, path);
}

bool record_salvage(const struct record_end* end, char path[PATH_MAX])
{
    const struct timespec pause = {0, PAUSE_NS};
    path[0] = '\0';
    try_anew(); /* there may be room again */
    struct findings findings = salvage_all(end, is_due_at_the_end, path);
    for (int i = 0; findings.alive > 0 && i < ATTEMPTS; ++i) {
        nanosleep(&pause, NULL);
        findings = salvage_all(end, is_due_at_the_end, path);
    }
    if (findings.alive == 1)
        record_say("process %u still runs; 'gmonscope-ctl list' knows it", findings.pid);
    else if (findings.alive > 1)
        record_say("%zu processes still run; 'gmonscope-ctl list' knows them", findings.alive);
    if (!no_profile_is_wanted)
        record_rights_say();
    return findings.failed == 0;
}

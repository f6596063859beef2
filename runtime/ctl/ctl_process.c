/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "ctl/ctl_process.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ctl/ctl_find.h"
#include "ctl/ctl_format.h"
#include "ctl/ctl_say.h"
#include "live/live_process.h"
#include "live/live_shared.h"
#include "live/name_texts.h"
#include "live/salvage.h"
#include "scope/control.h"

#define SECOND_NS 1000000000.0

static struct live_file file;

static void print_texts(const char* title, const char* key)
{
    struct gms_text_search search = {NULL, 0};
    const char* text = gms_text_next(&file.chunks, key, &search);
    char* line = NULL;
    size_t bytes = 0;
    FILE* put = text ? open_memstream(&line, &bytes) : NULL;
    for (; put && text; text = gms_text_next(&file.chunks, key, &search))
        fprintf(put, " %s", text);
    if (put && fclose(put) == 0)
        ctl_print("%-10s%s", title, line);
    free(line);
}

static const char* source_name(uint32_t source)
{
    switch (source) {
    case SCOPE_TIME_PERF: return "perf, user and kernel";
    case SCOPE_TIME_PERF_TIMER: return "perf for user time, CPU timer for system time";
    case SCOPE_TIME_TIMER: return "CPU timer; may beat with periodic loops";
    default: return "none";
    }
}

static void print_loss(uint64_t number, const char* one, const char* many, const char* why)
{
    if (number > 0)
        printf("%-10s %llu %s: %s\n", "lost", (unsigned long long)number, number == 1 ? one : many, why);
}

static void print_counts(void)
{
    const struct scope_header* header = file.header;
    const struct live_totals totals = live_totals_of(&file);
    printf("%-10s %llu\n", "calls", (unsigned long long)totals.calls);
    printf("%-10s %llu: %.2f s user, %.2f s system (%s)\n", "samples", (unsigned long long)totals.samples,
           (double)totals.user_ns / SECOND_NS, (double)totals.system_ns / SECOND_NS, source_name(header->time_source));
    printf("%-10s %llu\n", "threads", (unsigned long long)totals.threads);
    if (header->resets > 1)
        printf("%-10s %u time%s, %llu calls set aside\n", "reset", header->resets / 2,
               header->resets / 2 == 1 ? "" : "s", (unsigned long long)header->reset_calls);
    print_loss(header->lost_calls, "call", "calls", "no room in any table");
    print_loss(header->lost_samples, "sample", "samples", "no room in the file");
    print_loss(header->unsampled_threads, "thread's time", "threads' time", "nothing would sample it");
    print_loss(header->shortened_stacks, "stack but for leaf and caller", "stacks but for leaf and caller",
               "no room in the file");
    print_loss(header->anonymous_chunks, "piece of the profile if it is killed",
               "pieces of the profile if it is killed", "no room in the file");
    if (header->file_error > 0)
        printf("%-10s %s\n", "", strerror((int)header->file_error));
}

/* Those of functions that have run since it was off for a while. */
static void print_muted(void)
{
    const unsigned calls = file.header->muted_calls;
    const int error = (int)file.header->mute_error;
    if (calls > 0)
        printf("%-10s %u %s of the runtime: functions run as without -pg\n", "muted", calls,
               calls == 1 ? "call" : "calls");
    if (error)
        printf("%-10s not all: %s\n", "muted", strerror(error));
}

/* Functions that the user has chosen not to count, as far as they have been called. */
static void print_choice(void)
{
    const char* choice = live_text(&file, "choice");
    unsigned long long functions = 0;
    for (const struct scope_chunk* chunk = NULL;
         (chunk = gms_chunk_next(&file.chunks, SCOPE_UNCOUNTED, chunk)) != NULL;)
        functions += gms_chunk_records(&file.chunks, chunk, SCOPE_UNCOUNTED);
    if (choice)
        ctl_print("%-10s %s: %llu %s not counted", "choice", choice, functions,
                  functions == 1 ? "function" : "functions");
}

/* Prints the path to which the process itself will write it, whatever is there. */
static void print_target(void)
{
    static struct salvage_target target;
    salvage_find_target(&file, NULL, UINT64_MAX, &target);
    ctl_print("%-10s %s", "profile",
              salvage_is_written(&file) ? "written"
              : target.wanted           ? target.path
                                        : "none: PROFDIR is set but empty");
}

int ctl_status(long pid)
{
    char age[32];
    const int error = ctl_find(&file, pid, LIVE_READ, true);
    if (error)
        return error;
    const bool in_use = live_is_in_use(&file);
    const bool off = file.header->control & SCOPE_CONTROL_OFF;
    print_texts("program", "program");
    print_texts("arguments", "argument");
    print_texts("directory", "directory");
    printf("%-10s %s, for %s\n", "state", !in_use ? "dead" : off ? "off" : "on", ctl_age(file.header->started_ns, age));
    print_counts();
    print_choice();
    print_muted();
    print_target();
    ctl_print("%-10s %s", "file", file.path);
    if (!in_use)
        printf("'gmonscope-ctl salvage %ld' writes its profile\n", pid);
    live_close(&file);
    return 0;
}

/* Tables that found no room in the file are out of our reach: their owners look up only now and then. Returns the
 * status. */
static int end_control(long pid)
{
    const bool was_cut = live_share_was_cut();
    if (was_cut)
        ctl_say("%ld: %s was cut short meanwhile", pid, file.path);
    else if (file.header->anonymous_chunks > 0)
        ctl_say("%ld: warning: a part of its profile found no room in the file, and may obey late or not at all", pid);
    live_close(&file);
    return was_cut ? CTL_FAILED : 0;
}

int ctl_set_off(long pid, int off)
{
    int error = ctl_find(&file, pid, LIVE_CONTROL, false);
    if (error)
        return error;
    gms_control_set_off(&file.chunks, off);
    live_close(&file);
    /* The file may have grown between our look at its size and the change: the newest tables are told now. */
    error = ctl_find(&file, pid, LIVE_CONTROL, false);
    if (error)
        return error;
    gms_control_retire_tables(&file.chunks);
    return end_control(pid);
}

int ctl_reset(long pid)
{
    const int error = ctl_find(&file, pid, LIVE_CONTROL, false);
    if (error)
        return error;
    gms_control_reset(&file.chunks);
    return end_control(pid);
}

/* The state at the last look of the command watch. */
struct moment {
    struct timespec time;
    uint64_t calls;
    struct gms_process_times cpu;
};

static double seconds_between(const struct timespec* from, const struct timespec* to)
{
    return (double)(to->tv_sec - from->tv_sec) + (double)(to->tv_nsec - from->tv_nsec) / SECOND_NS;
}

static double cpu_seconds(const struct gms_process_times* times)
{
    return (double)(times->user_ns + times->system_ns) / SECOND_NS;
}

/* The file grows: it is copied anew each time. */
static bool look_again(void)
{
    char path[PATH_MAX];
    char name[PATH_MAX];
    if (!live_is_in_use(&file))
        return false;
    memcpy(path, file.path, sizeof path);
    memcpy(name, file.name, sizeof name);
    const struct live_place place = {file.folder, name, path};
    const uid_t owner = file.owner;
    live_close(&file);
    if (!live_open(&file, &place, LIVE_READ, owner))
        return false;
    live_load(&file);
    return true;
}

/* False once the process has ended. */
static bool print_moment(long pid, struct moment* last)
{
    struct moment now;
    const bool known = last->time.tv_sec != 0;
    if (known && !look_again())
        return false;
    const struct live_totals totals = live_totals_of(&file);
    clock_gettime(CLOCK_MONOTONIC, &now.time);
    now.calls = totals.calls;
    now.cpu = live_process_times(pid);
    const double elapsed = known ? seconds_between(&last->time, &now.time) : 0;
    const double used = cpu_seconds(&now.cpu) - cpu_seconds(&last->cpu);
    const bool off = file.header->control & SCOPE_CONTROL_OFF;
    printf("%15llu", (unsigned long long)now.calls);
    if (elapsed > 0 && now.calls >= last->calls)
        printf(" %13.0f %6.0f", (double)(now.calls - last->calls) / elapsed, 100 * used / elapsed);
    else
        printf(" %13s %6s", "-", "-"); /* the first line, or a reset came between */
    printf(" %10llu %8llu  %s\n", (unsigned long long)totals.samples, (unsigned long long)totals.threads,
           off ? "off" : "on");
    *last = now;
    return fflush(stdout) == 0;
}

int ctl_watch(long pid)
{
    struct moment last = {0};
    const struct timespec second = {1, 0};
    const int error = ctl_find(&file, pid, LIVE_READ, false);
    if (error)
        return error;
    printf("%15s %13s %6s %10s %8s  %s\n", "CALLS", "CALLS/S", "CPU%", "SAMPLES", "THREADS", "STATE");
    while (print_moment(pid, &last))
        nanosleep(&second, NULL);
    printf("%ld has ended\n", pid);
    live_close(&file);
    return 0;
}

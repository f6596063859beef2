/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/dump.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/complain.h"
#include "base/decimal.h"
#include "base/may.h"
#include "base/own_calls.h"
#include "budget/budget.h"
#include "process/own_texts.h"
#include "process/program_times.h"
#include "sample/ticker.h"
#include "scope/control.h"
#include "scope/modules.h"
#include "scope/scope_file.h"
#include "tables/forked_child.h"
#include "write/collect.h"
#include "write/gmon_writer.h"
#include "write/profile_files.h"
#include "write/write_turns.h"

#define GRANULARITY_VARIABLE "GMONSCOPE_GRANULARITY"
#define MOST_TRIES 8
#define WORTH_WRITING 1000u /* part of the time */
#define COARSEST_GRANULARITY (1ul << 20)

static struct gms_name_settings* names;
static uint32_t bytes_per_bin = GMS_LEAST_BIN_BYTES;
static uint64_t written_total; /* calls and samples in the last profile written under its own name */
static bool written_goes_on;   /* it was written as one that is not the last */
static bool has_seemed_to_end;

static void read_granularity(void)
{
    const char* text = getenv(GRANULARITY_VARIABLE);
    const uint64_t bytes = text ? gms_decimal(text) : 0;
    if (bytes >= GMS_LEAST_BIN_BYTES && bytes <= COARSEST_GRANULARITY && (bytes & (bytes - 1)) == 0)
        bytes_per_bin = (uint32_t)bytes;
}

void gms_dump_prepare(struct gms_name_settings* settings)
{
    names = settings;
    read_granularity();
    gms_own_texts_collect(settings, bytes_per_bin);
}

/* The profile is tried twice at the program's end: by the C library's _mcleanup, and after the destructors. */
static bool is_news(int reason)
{
    static int last_reason;
    const bool same = reason == last_reason;
    last_reason = reason;
    return reason && !same;
}

bool gms_dump_is_tried_again(void) { return gms_scope_path()[0] && getenv(GMS_RUN_VARIABLE); }

static int write_files(const struct gms_chunks* chunks, const struct gms_profile_place* place, bool is_own_name)
{
    static char subject[PATH_MAX + sizeof SCOPE_SUFFIX];
    const struct gms_process_times times = gms_times_so_far();
    const struct gms_profile_error error = gms_profile_files_write(chunks, &times, bytes_per_bin, place);
    if (is_news(error.reason) && (!is_own_name || !gms_dump_is_tried_again())) {
        snprintf(subject, sizeof subject, "%s%s", place->path, error.part == GMS_PART_COMPANION ? SCOPE_SUFFIX : "");
        gms_complain(subject, "cannot write", gms_output_reason(error.reason));
    }
    gms_complain_about(error.left_out, "tick or call", "ticks and calls", "only the companion of gmon.out has room",
                       EFBIG);
    return error.reason;
}

/* A file that is no profile of ours stays, and ours goes to another name. */
static void find_free_name(const struct scope_header* process, struct gms_profile_place* place)
{
    static char other[PATH_MAX];
    static char subject[PATH_MAX + sizeof SCOPE_SUFFIX];
    static char advice[PATH_MAX + 32];
    static pid_t told; /* each process says it once */
    const char* path = place->path;
    const struct gms_profile_error error = gms_profile_files_check(place, process);
    if (!gms_output_is_taken(error.reason) || !gms_profile_files_evade(place, process, other))
        return;
    place->path = other;
    place->may_follow = false;
    if (error.reason == ENOTUNIQ || told == gms_getpid()) /* it is no news to gmonscope-record */
        return;
    told = gms_getpid();
    snprintf(subject, sizeof subject, "%s%s", path, error.part == GMS_PART_COMPANION ? SCOPE_SUFFIX : "");
    snprintf(advice, sizeof advice, "the profile goes to %s", other);
    gms_complain(subject, gms_output_reason(error.reason), advice);
}

/* `is_last`: no other try follows. Before that a pipe gets nothing, for it would hold one profile after another.
 * Returns 0, or an errno if nothing was written that counts. */
static int write_under_own_name(const struct gms_chunks* chunks, bool is_last, bool goes_on)
{
    static char path[PATH_MAX];
    gms_name_settings_refresh(names);
    const enum gms_name_result result = gms_output_name(names, gms_getpid(), path);
    if (result == GMS_NAME_NOT_WANTED)
        return 0;
    if (result == GMS_NAME_TOO_LONG) {
        gms_complain(path, "cannot write", strerror(ENAMETOOLONG));
        return ENAMETOOLONG;
    }
    /* Only a name that was typed just so may be a link: all others can be guessed and put there by others. */
    const bool may_follow = names->file[0] && gms_getpid() == names->first_pid;
    const struct gms_profile_place wanted = {path, may_follow, goes_on ? GMS_WRITTEN_MEANWHILE : GMS_WRITTEN_AT_END,
                                             names->run_begin_ns};
    int error = ENOTUNIQ;
    for (int i = 0; i < MOST_TRIES && error == ENOTUNIQ; ++i) { /* another process may come first */
        struct gms_profile_place place = wanted;
        find_free_name(chunks->header, &place);
        if (!is_last && gms_profile_files_is_stream(place.path))
            return EAGAIN;
        error = write_files(chunks, &place, true);
    }
    return error;
}

enum when { IN_BETWEEN, PERHAPS_LAST, LAST };

static bool will_go_on(const struct gms_chunks* chunks, enum when when)
{
    return when == IN_BETWEEN && !chunks->header->ending;
}

static int write_own(const struct gms_chunks* chunks, uint64_t total, enum when when)
{
    const bool goes_on = will_go_on(chunks, when);
    const int error = write_under_own_name(chunks, when != PERHAPS_LAST, goes_on);
    if (!error) {
        written_total = total;
        written_goes_on = goes_on;
    }
    return error;
}

static bool is_written(const struct gms_chunks* chunks, uint64_t total, enum when when)
{
    return total == written_total && (will_go_on(chunks, when) || !written_goes_on);
}

static int write_if_changed(enum when when)
{
    const struct gms_chunks chunks = gms_scope_chunks();
    const uint64_t total = gms_collect_total(&chunks);
    return is_written(&chunks, total, when) ? 0 : write_own(&chunks, total, when);
}

/* Writing the last profile is in no time; nor is this writing, for it may be the last. */
static int write_perhaps_last(void)
{
    const struct gms_process_times then = gms_times_of_thread();
    const struct gms_chunks chunks = gms_scope_chunks();
    if (gms_collect_is_small_rest(&chunks, 0))
        return 0;
    if (has_seemed_to_end)
        return write_if_changed(PERHAPS_LAST);
    has_seemed_to_end = true;
    gms_ticker_close();
    gms_ticker_tell_rest();
    const int error = write_if_changed(PERHAPS_LAST);
    if (gms_ticker_reopen())
        gms_times_leave_out_since(&then);
    return error;
}

static int write_last(void)
{
    const struct gms_chunks chunks = gms_scope_chunks();
    const uint64_t untold_ns = gms_ticker_close();
    const struct gms_process_times used = gms_times_so_far();
    const bool is_worth_it = untold_ns > (used.user_ns + used.system_ns) / WORTH_WRITING;
    const uint64_t total = gms_collect_total(&chunks);
    if (gms_collect_is_small_rest(&chunks, untold_ns))
        return 0;
    if (written_total > 0 && !is_worth_it && is_written(&chunks, total, LAST))
        return 0;
    gms_ticker_tell_rest();
    return total + untold_ns > 0 ? write_own(&chunks, total, LAST) : 0;
}

static int write_typed(const char* path)
{
    const struct gms_chunks chunks = gms_scope_chunks();
    const struct gms_profile_place typed = {.path = path, .may_follow = true};
    return write_files(&chunks, &typed, false);
}

/* 0: it is our turn to write. ENODATA: nothing was counted. */
static int begin_to_write(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_WRITE))
        return EPERM;
    gms_child_settle();
    if (!names || !gms_scope_exists())
        return ENODATA;
    gms_modules_refresh_safely();
    if (!gms_turn_take())
        return EBUSY;
    gms_budget_settle();
    return 0;
}

static int dump(const char* path, enum when when)
{
    const int saved_errno = errno;
    int error = begin_to_write();
    if (!error) {
        error = path                   ? write_typed(path)
                : when == LAST         ? write_last()
                : when == PERHAPS_LAST ? write_perhaps_last()
                                       : write_if_changed(IN_BETWEEN);
        gms_turn_end();
    }
    errno = saved_errno;
    return error == ENODATA ? 0 : error;
}

int gms_dump(const char* path) { return dump(path, IN_BETWEEN); }

void gms_dump_early(void) { dump(NULL, PERHAPS_LAST); }

bool gms_dump_has_seemed_to_end(void) { return has_seemed_to_end; }

int gms_dump_last(void) { return dump(NULL, LAST); }

/* As if the process ended here, and then went on. */
static int write_for_sum(const char* path)
{
    const struct gms_process_times then = gms_times_of_thread();
    const struct gms_profile_place place = {.path = path};
    gms_ticker_close();
    gms_ticker_tell_rest();
    const struct gms_chunks chunks = gms_scope_chunks();
    const struct gms_process_times times = gms_times_so_far();
    const struct gms_profile_error error = gms_profile_files_write(&chunks, &times, bytes_per_bin, &place);
    if (gms_ticker_reopen())
        gms_times_leave_out_since(&then);
    return error.reason ? error.reason : error.left_out > 0 ? EFBIG : 0;
}

int gms_dump_for_sum(const char* path)
{
    const int saved_errno = errno;
    int error = begin_to_write();
    if (!error) {
        error = write_for_sum(path);
        gms_turn_end();
    }
    errno = saved_errno;
    return error;
}

bool gms_dump_job_name(char path[PATH_MAX])
{
    static struct gms_name_settings whole;
    if (!names)
        return false;
    gms_name_settings_refresh(names);
    whole = *names;
    memcpy(whole.values.ranks, "0", 2);
    const bool have_one =
        gms_names_need_rank(&whole) && (whole.file[0] || (!whole.prefix[0] && !whole.profdir[0] && !whole.silent));
    whole.values.ranks[0] = '\0'; /* as outside of a job */
    return have_one && gms_output_name(&whole, whole.first_pid, path) == GMS_NAME_GIVEN;
}

void gms_dump_job_evade(char path[PATH_MAX])
{
    static char other[PATH_MAX];
    const struct scope_header* process = gms_scope_exists() ? gms_scope_header() : NULL;
    struct gms_profile_place place = {.path = path, .since_ns = names ? names->run_begin_ns : 0};
    if (process && place.since_ns == 0)
        place.since_ns = process->started_ns;
    if (process && gms_profile_files_check(&place, process).reason == ENOTUNIQ &&
        gms_profile_files_evade(&place, process, other))
        strcpy(path, other);
}

void gms_dump_taken(void)
{
    if (!gms_may(GMS_TO_RUN) || !gms_scope_exists())
        return;
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_reset(&chunks);
    __atomic_store_n(&gms_scope_header()->taken, 1, __ATOMIC_RELAXED);
}

void gms_dump_forget(void)
{
    written_total = 0;
    written_goes_on = false;
    has_seemed_to_end = false;
    gms_turn_forget();
}

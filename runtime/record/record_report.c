/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_report.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "record/record_hint.h"
#include "record/record_job.h"
#include "record/record_lost.h"
#include "record/record_mpi.h"
#include "record/record_options.h"
#include "record/record_profile.h"
#include "record/record_reduce.h"
#include "record/record_say.h"
#include "write/job.h"
#include "write/output_name.h"

/* How to see what the program starts, where that was not asked for. */
static const char* children_hint(const char* hint)
{
    const char* children = getenv(GMS_CHILDREN_VARIABLE);
    return children && !strcmp(children, "all") ? "" : hint;
}

/* Prints the path of the profile of another rank than the first. */
static void report_rank(const char* path)
{
    if (!record_job_is_large())
        record_say("wrote %s", record_from_here(path));
}

/* Prints the path of the profile, and where the time was spent that it does not have. */
static void report_one(const char* written, double used, const char* hint)
{
    const char* path = record_from_here(written);
    double seconds;
    struct record_companion companion;
    if (!record_takes_samples() || !record_profile_seconds(path, &seconds) ||
        !record_profile_misses_time(seconds, used))
        record_say("wrote %s%s", path, hint);
    else if (!record_companion_read(path, &companion))
        record_say("wrote %s: it has %.2f s of the %.2f s of processor time%s", path, seconds, used, hint);
    else if (!record_profile_misses_time(companion.seconds, used))
        record_say("wrote %s: of %.2f s of processor time the program's own code took %.2f s, shared libraries and "
                   "counting the rest (in %s.scope)%s",
                   path, used, seconds, path, hint);
    else
        record_say("wrote %s: of %.2f s of processor time the program's own code took %.2f s, with shared libraries "
                   "and counting (in %s.scope) %.2f s; the rest was spent %sin other processes%s, or not sampled%s",
                   path, used, seconds, path, companion.seconds, companion.was_off ? "while the profile was off, " : "",
                   children_hint(", which --children=all profiles"), hint);
}

/* Why there is none, as far as can be told from outside. The runtime has its own line for a failed write. */
static void report_none(const struct record_outcome* outcome, const char* program, enum record_doubt doubt, int status)
{
    const char* earlier = record_outcome_earlier(outcome);
    const char* remark = earlier ? " is of an earlier run" : "";
    const char* separator = earlier ? "; " : "";
    const char* cause = doubt == RECORD_WITHOUT_PG ? "was not sampled" : "made no call of a function built with -pg";
    if (record_outcome_unwanted(outcome))
        record_say("no profile: PROFDIR is set but empty");
    else if (record_outcome_device(outcome))
        record_say("no profile: %s is a device, which keeps none", record_outcome_device(outcome));
    else if (WIFSIGNALED(status))
        record_say("no profile: %s was killed by signal %d (%s)%s%s%s", program, WTERMSIG(status),
                   strsignal(WTERMSIG(status)), separator, earlier ? earlier : "", remark);
    else if (record_outcome_pipe(outcome))
        record_say("%s is a pipe, and has the profile unless %s %s", record_outcome_pipe(outcome), program, cause);
    else if (gms_is_job_launcher(program))
        record_say("found no new profile at %s: no rank that %s has started has written one here%s%s%s",
                   record_outcome_name(outcome), program, separator, earlier ? earlier : "", remark);
    else
        record_say("found no new profile at %s: %s %s, or could not write it%s%s%s%s", record_outcome_name(outcome),
                   program, cause, children_hint("; --children=all samples the programs that it starts, too"),
                   separator, earlier ? earlier : "", remark);
}

/* The program was killed, and its profile salvaged. */
static void report_salvaged(const char* program, int status, const char* path, const struct record_outcome* outcome)
{
    char more[64] = "";
    const size_t written = record_outcome_size(outcome);
    if (written > 1)
        snprintf(more, sizeof more, " (and %zu more)", written - 1);
    record_say("%s was killed by signal %d (%s); its profile up to then: %s%s%s", program, WTERMSIG(status),
               strsignal(WTERMSIG(status)), record_from_here(path), more, record_hint(outcome));
}

static bool is_salvaged(const struct record_ended* ended)
{
    return *ended->salvaged && WIFSIGNALED(ended->end->status);
}

static void report_written(const struct record_outcome* outcome, const struct record_ended* ended)
{
    const size_t written = record_outcome_size(outcome);
    if (is_salvaged(ended))
        report_salvaged(ended->argv[0], ended->end->status, ended->salvaged, outcome);
    else if (written == 0)
        report_none(outcome, ended->argv[0], ended->doubt, ended->end->status);
    else if (written == 1 && record_job_is_rank() && !record_job_is_first_rank())
        report_rank(record_outcome_path(outcome, 0));
    else if (written == 1)
        report_one(record_outcome_path(outcome, 0), ended->end->seconds, record_hint(outcome));
    else
        record_say("wrote %s and %zu more, up to %s%s", record_from_here(record_outcome_path(outcome, 0)), written - 1,
                   record_from_here(record_outcome_path(outcome, written - 1)), record_hint(outcome));
}

/* True if the only profile is that of the program itself, not of one that it has started. */
static bool is_own_profile(const struct record_outcome* outcome, const char* path)
{
    static char program[PATH_MAX], resolved[PATH_MAX];
    return record_outcome_size(outcome) == 1 && record_companion_program(record_outcome_path(outcome, 0), program) &&
           realpath(path, resolved) && !strcmp(program, resolved);
}

/* A launcher behind the program is an argument like any other, and starts nothing. */
static void hint_at_order(const struct record_outcome* outcome, const char* path, char** argv)
{
    static char launcher[PATH_MAX];
    if (record_job_is_rank() || !is_own_profile(outcome, path))
        return;
    for (char** word = argv + 1; *word; ++word)
        if (gms_is_job_launcher(*word) && record_find_program(*word, launcher) == 0) {
            record_say("hint: %s was an argument of %s, and started no job: the launcher comes first, as in "
                       "gmonscope-record %s -n 4 %s",
                       *word, argv[0], *word, argv[0]);
            return;
        }
}

void record_report(const struct record_outcome* outcome, const struct record_ended* ended)
{
    const char* program = ended->argv[0];
    if (!record_reduce(outcome, program, ended->end, ended->all_written) && !record_mpi_report(outcome)) {
        report_written(outcome, ended);
        record_lost_say(outcome, ended->path, ended->end->status, is_salvaged(ended));
        record_reduce_remark(outcome);
    }
    hint_at_order(outcome, ended->path, ended->argv);
}

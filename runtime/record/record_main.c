/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: runs a program built with -pg under the profiling runtime.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/standard_error.h"
#include "record/record_child.h"
#include "record/record_choice.h"
#include "record/record_hint.h"
#include "record/record_job.h"
#include "record/record_lost.h"
#include "record/record_mpi.h"
#include "record/record_options.h"
#include "record/record_outcome.h"
#include "record/record_preload.h"
#include "record/record_profile.h"
#include "record/record_program.h"
#include "record/record_reduce.h"
#include "record/record_salvage.h"
#include "record/record_say.h"
#include "record/record_target.h"
#include "sample/sample_period.h"
#include "write/job.h"
#include "write/output_name.h"

static bool takes_samples(void)
{
    const char* hz = getenv(GMS_HZ_VARIABLE);
    return !hz || strspn(hz, "0") != strlen(hz) || !*hz;
}

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
    if (!takes_samples() || !record_profile_seconds(path, &seconds) || !record_profile_misses_time(seconds, used))
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

static void report_written(const struct record_outcome* outcome, const char* program, enum record_doubt doubt,
                           const struct record_end* end, const char* salvaged)
{
    const size_t written = record_outcome_size(outcome);
    if (*salvaged && WIFSIGNALED(end->status))
        report_salvaged(program, end->status, salvaged, outcome);
    else if (written == 0)
        report_none(outcome, program, doubt, end->status);
    else if (written == 1 && record_job_is_rank() && !record_job_is_first_rank())
        report_rank(record_outcome_path(outcome, 0));
    else if (written == 1)
        report_one(record_outcome_path(outcome, 0), end->seconds, record_hint(outcome));
    else
        record_say("wrote %s and %zu more, up to %s%s", record_from_here(record_outcome_path(outcome, 0)), written - 1,
                   record_from_here(record_outcome_path(outcome, written - 1)), record_hint(outcome));
}

static void report(const struct record_outcome* outcome, const char* path, const char* program, enum record_doubt doubt,
                   const struct record_end* end, const char* salvaged, bool all_written)
{
    if (record_reduce(outcome, program, end, all_written) || record_mpi_report(outcome))
        return;
    report_written(outcome, program, doubt, end, salvaged);
    record_lost_say(outcome, path, end->status, *salvaged && WIFSIGNALED(end->status));
    record_reduce_remark(outcome);
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

static int status_of(int error) { return error == ENOENT || error == ENOTDIR ? NOT_FOUND : NOT_EXECUTABLE; }

/* The shell does not look into the current folder, and neither do we. */
static void say_not_found(const char* program, int error)
{
    if (error == ENOENT && !strchr(program, '/') && access(program, X_OK) == 0)
        record_say("%s: is not in PATH (try ./%s)", program, program);
    else
        record_say("%s: %s", program, strerror(error));
}

/* Without calls, the program itself is sampled; of a parallel job each rank. Its launcher is not. */
static void prepare_sampling(const char* path, const char* program, enum record_doubt doubt)
{
    const bool is_launcher = gms_is_job_launcher(path);
    if (doubt != RECORD_NO_DOUBT && !is_launcher && (!record_job_is_rank() || record_job_is_first_rank()))
        record_say("warning: %s: %s", program, record_doubt_text(doubt));
    if (doubt == RECORD_WITHOUT_PG || is_launcher)
        setenv(GMS_SAMPLE_VARIABLE, "1", 1);
}

static int record(char** argv)
{
    static char path[PATH_MAX];
    static char salvaged[PATH_MAX];
    const int error = record_find_program(argv[0], path);
    if (error) {
        say_not_found(argv[0], error);
        return status_of(error);
    }
    const enum record_doubt doubt = record_doubt(path);
    const bool leaves_profile = doubt == RECORD_NO_DOUBT || (doubt == RECORD_WITHOUT_PG && takes_samples());
    if (!record_target_may_be_written(path, leaves_profile))
        return OUR_FAILURE;
    int refusal = record_reduce_begin();
    refusal = refusal ? refusal : record_mpi_begin();
    refusal = refusal ? refusal : record_choice_begin(path);
    /* The dynamic linker of another machine's program would only say that it cannot load the runtime. */
    if (refusal || (doubt != RECORD_OTHER_MACHINE && !record_preload_set(path))) {
        record_choice_end();
        record_mpi_end();
        return refusal ? refusal : OUR_FAILURE;
    }
    prepare_sampling(path, argv[0], doubt);
    struct record_outcome* outcome = record_outcome_begin(path);
    record_salvage_begin(record_outcome_unwanted(outcome));
    const struct record_end end = record_run(path, argv, record_salvage_meanwhile, record_salvage_events());
    const bool all_written = record_salvage(&end, salvaged);
    record_choice_end();
    record_mpi_end();
    if (end.own_error)
        record_say("cannot start a process: %s", strerror(end.own_error));
    else if (end.exec_error)
        record_say("%s: %s", argv[0], strerror(end.exec_error));
    else if (record_outcome_end(outcome) > 0 || all_written) { /* else it has been said why there is none */
        report(outcome, path, argv[0], doubt, &end, salvaged, all_written);
        hint_at_order(outcome, path, argv);
    }
    record_outcome_free(outcome);
    record_preload_clean();
    if (end.own_error)
        return OUR_FAILURE;
    if (end.exec_error)
        return status_of(end.exec_error);
    record_end_alike(end.status);
}

int main(int argc, char** argv)
{
    gms_standard_error_begin();
    record_job_begin();
    const int program = record_options_read(argc, argv);
    return program < 0 ? -program - 1 : record(argv + program);
}

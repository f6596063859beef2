/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_reduce.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/wrong_option.h"
#include "formats/scope_format.h"
#include "record/record_extremes.h"
#include "record/record_hint.h"
#include "record/record_job.h"
#include "record/record_lost.h"
#include "record/record_mpi.h"
#include "record/record_options.h"
#include "record/record_profile.h"
#include "record/record_say.h"
#include "record/record_worker.h"
#include "write/job.h"
#include "write/output_name.h"

static enum { KEEP, REDUCE, EXTREMES, MPI, WAYS } way;
static const char* const words[WAYS] = {"keep", "reduce", "extremes", "mpi"};
static char sum[PATH_MAX];
static char own[PATH_MAX]; /* where the profile of the program that we started was moved to; empty: it was not */

bool record_reduce_set(const char* which)
{
    for (way = KEEP; way < WAYS && strcmp(which, words[way]) != 0;)
        ++way;
    record_mpi_ask(way == MPI);
    return way < WAYS;
}

/* Names with %r, %p or a process' number would leave none for the sum. */
static bool have_ranks_one_name(void)
{
    static struct gms_name_settings names;
    gms_name_settings_read(&names, -1);
    memcpy(names.values.ranks, "0", 2);
    return gms_names_need_rank(&names) && (names.file[0] || (!names.prefix[0] && !getenv(GMS_PROFDIR_VARIABLE)));
}

int record_need_one_name(const char* which)
{
    if (have_ranks_one_name())
        return 0;
    record_say("--ranks=%s: expected a FILE that all ranks share, without %%r and %%p, found other names" GMS_TRY_HELP,
               which);
    return OUR_MISUSE;
}

static bool is_asked(void) { return way == REDUCE || way == EXTREMES; }

int record_reduce_begin(void)
{
    if (!is_asked())
        return 0;
    if (record_job_is_rank()) {
        if (record_job_is_first_rank())
            record_say("warning: --ranks=%s needs a recorder that sees the whole job end (gmonscope-record "
                       "--ranks=%s mpirun ...): the profiles of all ranks are kept",
                       words[way], words[way]);
        way = KEEP;
        return 0;
    }
    const int refusal = record_need_one_name(words[way]);
    if (refusal)
        return refusal;
    return record_worker_begin() ? 0 : OUR_FAILURE;
}

__attribute__((format(printf, 1, 2))) static bool give_up(const char* format, ...)
{
    char why[2 * PATH_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(why, sizeof why, format, values);
    va_end(values);
    record_say("the profiles of all ranks are kept: %s", why);
    return false;
}

/* The sum may be called like a rank's profile. Else NAME may have another host in it. */
static long rank_of(const char* path) { return strcmp(path, sum) ? record_rank_of(path) : -1; }

/* The ranks' profiles among those of the run, in order: of one host they are already. Returns their number. */
static size_t find_ranks(const struct record_outcome* outcome, size_t* ranks)
{
    size_t found = 0;
    for (size_t i = 0; i < record_outcome_size(outcome); ++i) {
        const long rank = rank_of(record_outcome_path(outcome, i));
        size_t at = rank >= 0 ? found++ : 0;
        for (; at > 0 && rank_of(record_outcome_path(outcome, ranks[at - 1])) > rank; --at)
            ranks[at] = ranks[at - 1];
        if (rank >= 0)
            ranks[at] = i;
    }
    return found;
}

/* None is missing, and all are of a job that went well. */
static bool are_complete(const struct record_outcome* outcome, const size_t* ranks, size_t count, const char* program,
                         int status)
{
    const unsigned long expected = record_companion_ranks(record_outcome_path(outcome, ranks[0]));
    if (WIFSIGNALED(status))
        return give_up("%s was killed by signal %d (%s)", program, WTERMSIG(status), strsignal(WTERMSIG(status)));
    if (WEXITSTATUS(status) != 0)
        return give_up("%s ended with status %d", program, WEXITSTATUS(status));
    for (size_t i = 0; i < count || i < expected; ++i)
        if (i >= count || rank_of(record_outcome_path(outcome, ranks[i])) != (long)i)
            return give_up("rank %zu has none; if it was killed: %s", i, record_salvage_command(program, sum));
        else if (!record_companion_tells_end(record_outcome_path(outcome, ranks[i])))
            return give_up("rank %zu was killed, or has no companion; what others left: %s", i,
                           record_salvage_command(program, sum));
    return true;
}

/* Moves a profile and its companion, unless there are others already. */
static bool move_profile(const char* from, const char* to)
{
    static char companion[2 * PATH_MAX], moved[2 * PATH_MAX];
    snprintf(companion, sizeof companion, "%s%s", from, SCOPE_SUFFIX);
    snprintf(moved, sizeof moved, "%s%s", to, SCOPE_SUFFIX);
    return renameat2(AT_FDCWD, companion, AT_FDCWD, moved, RENAME_NOREPLACE) == 0 &&
           renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0;
}

/* The program that started the job, a script for example, may have been sampled itself: then NAME is its profile. It
 * gets the name that any other process has, so that NAME is free for the job's. */
static bool clear_place(const struct record_outcome* outcome, long pid, const char* program)
{
    size_t i = 0;
    while (i < record_outcome_size(outcome) && strcmp(record_outcome_path(outcome, i), sum) != 0)
        ++i;
    own[0] = '\0';
    if (i == record_outcome_size(outcome) || !record_companion_fits(sum)) /* anything else stays where it is */
        return true;
    if (snprintf(own, sizeof own, "%s.%ld", sum, pid) < (int)sizeof own && move_profile(sum, own))
        return true;
    return give_up("%s is that of %s itself, and cannot be moved: %s", record_from_here(sum), program, strerror(errno));
}

/* The worker shall take none of them for an option or a file of options. Its readers of names need not know where we
 * are. */
static char* argument_for(const char* path)
{
    char* argument = NULL;
    const char* from_here = record_from_here(path);
    return asprintf(&argument, "%s%s", *from_here == '-' || *from_here == '@' ? "./" : "", from_here) < 0 ? NULL
                                                                                                          : argument;
}

static char** arguments_for(const struct record_outcome* outcome, const size_t* ranks, size_t count)
{
    char** arguments = calloc(count + 4, sizeof *arguments);
    if (!arguments || asprintf(&arguments[1], "--sum-file=%s", sum) < 0)
        return NULL;
    arguments[2] = "--need-all"; /* a sum without one of them would replace them all */
    for (size_t i = 0; i < count; ++i)
        if (!(arguments[3 + i] = argument_for(record_outcome_path(outcome, ranks[i]))))
            return NULL;
    return arguments;
}

static bool reaches_disk(const char* path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    const bool is_there = file >= 0 && (fsync(file) == 0 || errno == EINVAL);
    if (file >= 0)
        close(file);
    return is_there;
}

/* Writes the sum and its companion. */
static bool add_up(const struct record_outcome* outcome, const size_t* ranks, size_t count)
{
    static char why[PATH_MAX], companion[PATH_MAX];
    char** arguments = arguments_for(outcome, ranks, count); /* we end soon: nobody frees them */
    if (!arguments)
        return give_up("cannot run %s: %s", RECORD_WORKER, strerror(ENOMEM));
    if (!record_worker_run(arguments, -1, why))
        return give_up("%s", why);
    if (!record_companion_fits(sum) || snprintf(companion, sizeof companion, "%s%s", sum, SCOPE_SUFFIX) >= PATH_MAX)
        return give_up("%s has no companion, which would tell how they differ", record_from_here(sum));
    return (reaches_disk(companion) && reaches_disk(sum)) || give_up("%s: %s", record_from_here(sum), strerror(errno));
}

/* Its companion is gone first: alone, a gmon.out still tells most. */
static int remove_profile(const char* path)
{
    static char companion[PATH_MAX];
    if (record_companion_fits(path) &&
        snprintf(companion, sizeof companion, "%s%s", path, SCOPE_SUFFIX) < (int)sizeof companion &&
        unlink(companion) != 0)
        return errno;
    return unlink(path) == 0 ? 0 : errno;
}

static void remove_ranks(const struct record_outcome* outcome, const size_t* ranks, size_t count,
                         const enum record_keep* keep)
{
    for (size_t i = 0; i < count; ++i) {
        if (keep[i] != RECORD_IS_REMOVED)
            continue;
        const char* path = record_outcome_path(outcome, ranks[i]);
        const int error = record_outcome_is_unchanged(outcome, ranks[i]) ? remove_profile(path) : EBUSY;
        if (error) {
            record_say("cannot remove %s, which is in the sum: %s", record_from_here(path),
                       error == EBUSY ? "somebody has changed it" : strerror(error));
            return;
        }
    }
}

static void report(const struct record_outcome* outcome, size_t count)
{
    char others[96] = "";
    const size_t more = record_outcome_size(outcome) - count;
    if (more > 0)
        snprintf(others, sizeof others, "; %zu other %s kept", more, more == 1 ? "profile is" : "profiles are");
    record_say("wrote %s, the sum of %zu ranks; where they differ: " RECORD_WORKER " --spread %s%s",
               record_from_here(sum), count, record_word(record_from_here(sum)), others);
}

void record_reduce_remark(const struct record_outcome* outcome)
{
    if (way == KEEP || record_job_is_rank() || record_outcome_size(outcome) == 0)
        return;
    for (size_t i = 0; i < record_outcome_size(outcome); ++i)
        if (record_companion_ranks(record_outcome_path(outcome, i)) > 1 ||
            !record_companion_fits(record_outcome_path(outcome, i))) /* nobody knows: the disk may be full */
            return;
    record_say("--ranks=%s: there was no parallel job of several ranks, so nothing was added up", words[way]);
}

/* The sum is on the disk: removes the profiles of the ranks that it shall stand for. */
static void settle(const struct record_outcome* outcome, const size_t* ranks, size_t count)
{
    static char why[PATH_MAX];
    enum record_keep* keep = calloc(count, sizeof *keep);
    snprintf(why, sizeof why, "%s", strerror(ENOMEM));
    const bool is_known = keep && (way != EXTREMES || record_extremes_choose(sum, outcome, ranks, count, keep, why));
    if (is_known)
        remove_ranks(outcome, ranks, count, keep);
    else
        give_up("%s", why);
    report(outcome, count);
    if (is_known && way == EXTREMES)
        record_extremes_say(keep, count);
    free(keep);
}

bool record_reduce(const struct record_outcome* outcome, const char* program, const struct record_end* end,
                   bool all_written)
{
    if (!is_asked() || !outcome || !record_outcome_of_job(outcome, sum))
        return false;
    size_t* ranks = calloc(record_outcome_size(outcome) + 1, sizeof *ranks);
    const size_t count = ranks ? find_ranks(outcome, ranks) : 0;
    bool is_reduced = false;
    if (count > 0) /* else it was no parallel job, or one of a single rank */
        is_reduced = (all_written || give_up("not all of them could be written")) &&
                     are_complete(outcome, ranks, count, program, end->status) &&
                     clear_place(outcome, end->pid, program);
    if (is_reduced && !add_up(outcome, ranks, count)) {
        is_reduced = false;
        if (own[0])
            move_profile(own, sum);
    }
    if (is_reduced)
        settle(outcome, ranks, count);
    free(ranks);
    return is_reduced;
}

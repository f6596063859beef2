/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_mpi.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live/live_folder.h"
#include "mpi/job_sum.h"
#include "mpi/told_recorder.h"
#include "record/record_hint.h"
#include "record/record_job.h"
#include "record/record_options.h"
#include "record/record_profile.h"
#include "record/record_reduce.h"
#include "record/record_say.h"
#include "record/record_self.h"

#define REPORT "gmonscope-report"

static bool is_asked;
static char file[PATH_MAX]; /* the ranks write into it; empty: there is none */
static char** sums;         /* each job has one: "RANKS PATH" */
static size_t sum_count;
static char why[PATH_MAX]; /* the ranks' reason for making no sum; empty: nobody has told one */
static bool has_kept;
static bool has_session;
static bool is_in_sum; /* the rank that this recorder has recorded is in one */

void record_mpi_ask(bool is_wanted) { is_asked = is_wanted; }

bool record_mpi_is_asked(void) { return is_asked; }

static int make_file(void)
{
    struct live_refusal refused = {.reason = 0};
    int error = live_folder_make(file, &refused);
    const size_t length = strlen(file);
    snprintf(file + length, sizeof file - length, "/ranks-XXXXXX");
    const int made = error ? -1 : mkostemp(file, O_CLOEXEC);
    if (made >= 0) {
        close(made);
        return 0;
    }
    record_say("--ranks=mpi: %s: %s", file, strerror(error ? error : errno));
    file[0] = '\0';
    return OUR_FAILURE;
}

int record_mpi_begin(void)
{
    static char report[PATH_MAX];
    if (!is_asked)
        return 0;
    const int refusal = record_need_one_name("mpi");
    if (refusal)
        return refusal;
    if (!record_find_from_here(REPORT, REPORT ", which adds up the ranks", report) || make_file() != 0)
        return OUR_FAILURE;
    return setenv(GMS_MPI_VARIABLE, report, 1) == 0 && setenv(GMS_MPI_TOLD_VARIABLE, file, 1) == 0 ? 0 : OUR_FAILURE;
}

static const char* after(const char* line, const char* word)
{
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

/* "RANKS PATH" */
static void add_sum(const char* made)
{
    char** larger = realloc(sums, (sum_count + 1) * sizeof *larger);
    if (!larger)
        return;
    sums = larger;
    if ((sums[sum_count] = strdup(made)))
        ++sum_count;
}

static void take(const char* line)
{
    const char* made = after(line, "sum");
    if (made && !strchr(made, ' '))
        return;
    const char* kept = after(line, "kept");
    has_session = (has_session || after(line, "session")) && !after(line, "init");
    is_in_sum = is_in_sum || made || after(line, "in");
    if (kept)
        snprintf(why, sizeof why, "%s", kept);
    if (made)
        add_sum(made);
}

void record_mpi_end(void)
{
    if (!file[0])
        return;
    FILE* told = fopen(file, "re");
    char* line = NULL;
    size_t room = 0;
    for (ssize_t length; told && (length = getline(&line, &room, told)) > 0;) {
        line[length - 1] = '\0';
        take(line);
    }
    free(line);
    if (told)
        fclose(told);
    unlink(file);
    file[0] = '\0';
}

static bool is_sum(const char* path)
{
    for (size_t i = 0; i < sum_count; ++i)
        if (!strcmp(record_from_here(path), record_from_here(strchr(sums[i], ' ') + 1)))
            return true;
    return false;
}

/* Ranks on other hosts cannot tell of theirs by a file on this one, but the sum itself does. */
static void find_sums(const struct record_outcome* outcome)
{
    static char made[PATH_MAX + 32];
    for (size_t i = 0; i < record_outcome_size(outcome); ++i) {
        const char* path = record_outcome_path(outcome, i);
        const unsigned long ranks = is_sum(path) ? 0 : record_companion_summed(path);
        if (ranks > 1 && record_companion_fits(path)) {
            snprintf(made, sizeof made, "%lu %s", ranks, path);
            add_sum(made);
        }
    }
}

static void report_sums(const struct record_outcome* outcome)
{
    char others[96] = "";
    size_t more = 0;
    for (size_t i = 0; i < record_outcome_size(outcome); ++i)
        more += !is_sum(record_outcome_path(outcome, i));
    if (more > 0)
        snprintf(others, sizeof others, "; %zu other %s kept", more, more == 1 ? "profile is" : "profiles are");
    for (size_t i = 0; i < sum_count; ++i) {
        const char* path = record_from_here(strchr(sums[i], ' ') + 1);
        record_say("wrote %s, the sum of %lu ranks; where they differ: " REPORT " --spread %s%s", path,
                   strtoul(sums[i], NULL, 10), record_word(path), i + 1 == sum_count ? others : "");
    }
}

static bool has_ranks(const struct record_outcome* outcome)
{
    for (size_t i = 0; i < record_outcome_size(outcome); ++i)
        if (record_companion_ranks(record_outcome_path(outcome, i)) > 1)
            return true;
    return false;
}

bool record_mpi_report(const struct record_outcome* outcome)
{
    if (!is_asked)
        return false;
    find_sums(outcome);
    if (why[0])
        record_say("the profiles of all ranks are kept: %s", why);
    else if (sum_count == 0 && !is_in_sum && (record_job_is_first_rank() || !record_job_is_rank()) &&
             has_ranks(outcome)) {
        has_kept = !has_session;
        record_say("the profiles of all ranks are kept: the job %s",
                   has_session ? "has begun by MPI_Session_init, where --ranks=mpi adds nothing up"
                               : "has not added them up in MPI_Finalize");
    }
    if (sum_count > 0)
        report_sums(outcome);
    return sum_count > 0 || (is_in_sum && record_outcome_size(outcome) == 0);
}

bool record_mpi_has_kept(void) { return has_kept; }

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
#include "record/record_reduce.h"
#include "record/record_say.h"
#include "record/record_self.h"

#define REPORT "gmonscope-report"

static bool is_asked;
static char file[PATH_MAX]; /* what the ranks tell; empty: there is none */
static char sum[PATH_MAX];  /* empty: there is none */
static char why[PATH_MAX];  /* there is none; empty: nobody has told */
static unsigned long ranks;
static bool is_in_sum; /* the rank that this recorder has recorded */

void record_mpi_ask(void) { is_asked = true; }

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

static void take(const char* line)
{
    const char* made = after(line, "sum");
    const char* kept = after(line, "kept");
    is_in_sum = is_in_sum || made || after(line, "in");
    if (kept)
        snprintf(why, sizeof why, "%s", kept);
    if (!made)
        return;
    char* path;
    ranks = strtoul(made, &path, 10);
    snprintf(sum, sizeof sum, "%s", path + (*path == ' '));
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

static void report_sum(const struct record_outcome* outcome)
{
    char others[96] = "";
    size_t more = record_outcome_size(outcome);
    for (size_t i = record_outcome_size(outcome); i-- > 0;)
        more -= !strcmp(record_from_here(record_outcome_path(outcome, i)), record_from_here(sum));
    if (more > 0)
        snprintf(others, sizeof others, "; %zu other %s kept", more, more == 1 ? "profile is" : "profiles are");
    record_say("wrote %s, the sum of %lu ranks; where they differ: " REPORT " --spread %s%s", record_from_here(sum),
               ranks, record_word(record_from_here(sum)), others);
}

bool record_mpi_report(const struct record_outcome* outcome)
{
    if (!is_asked)
        return false;
    if (sum[0])
        report_sum(outcome);
    else if (why[0])
        record_say("the profiles of all ranks are kept: %s", why);
    else if (!is_in_sum && (record_job_is_first_rank() || record_outcome_size(outcome) > 1))
        record_say("the profiles of all ranks are kept: the job has not added them up in MPI_Finalize");
    return sum[0] || (is_in_sum && record_outcome_size(outcome) == 0);
}

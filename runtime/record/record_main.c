/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: runs a program built with -pg under the profiling runtime.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/standard_error.h"
#include "record/record_child.h"
#include "record/record_choice.h"
#include "record/record_job.h"
#include "record/record_mpi.h"
#include "record/record_options.h"
#include "record/record_outcome.h"
#include "record/record_preload.h"
#include "record/record_program.h"
#include "record/record_reduce.h"
#include "record/record_report.h"
#include "record/record_salvage.h"
#include "record/record_say.h"
#include "record/record_target.h"
#include "write/job.h"
#include "write/output_name.h"

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
    const bool leaves_profile = doubt == RECORD_NO_DOUBT || (doubt == RECORD_WITHOUT_PG && record_takes_samples());
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
        const struct record_ended ended = {path, argv, doubt, &end, salvaged, all_written};
        record_report(outcome, &ended);
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

/* SPDX-License-Identifier: MIT */
#include "record/record_lost.h"

#include <stddef.h>
#include <string.h>
#include <sys/wait.h>

#include "record/record_hint.h"
#include "record/record_job.h"
#include "record/record_mpi.h"
#include "record/record_profile.h"
#include "record/record_say.h"
#include "write/job.h"

#define SALVAGE "gmonscope-ctl salvage --job="
/* Launchers, as shells, end with this and the number of the signal that a rank was killed by. */
#define OF_SIGNALS 128

static bool are_ranks_missing(const struct record_outcome* outcome)
{
    unsigned long found = 0, expected = 0;
    for (size_t i = 0; i < record_outcome_size(outcome); ++i) {
        const char* path = record_outcome_path(outcome, i);
        const unsigned long ranks = record_companion_ranks(path);
        found += record_is_of_rank(path);
        expected = ranks > expected ? ranks : expected;
    }
    return record_outcome_size(outcome) == 0 || (expected > 1 && found < expected);
}

static bool is_srun(const char* path)
{
    const char* slash = strrchr(path, '/');
    return !strcmp(slash ? slash + 1 : path, "srun");
}

/* Whoever ends the launcher may end ranks on other hosts with it. */
static bool may_have_killed(const char* path, int status)
{
    return gms_is_job_launcher(path) && (WIFSIGNALED(status) || WEXITSTATUS(status) > OF_SIGNALS);
}

void record_lost_say(const struct record_outcome* outcome, const char* path, int status, bool is_salvaged)
{
    const char* folder = record_folder_of(record_outcome_name(outcome));
    if (record_outcome_unwanted(outcome) || record_outcome_device(outcome))
        return;
    if (record_job_is_first_rank()) {
        if (is_salvaged || record_mpi_has_kept())
            record_say("if other ranks were killed with their recorders: " SALVAGE "%s", folder);
    } else if (!record_job_is_rank() && (may_have_killed(path, status) || record_mpi_has_kept()) &&
               are_ranks_missing(outcome))
        record_say(is_srun(path) ? "if ranks were killed: srun --ntasks-per-node=1 " SALVAGE "%s"
                                 : "if ranks were killed on other hosts, there: " SALVAGE "%s",
                   folder);
}

/* SPDX-License-Identifier: MIT */
#include "record/record_lost.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
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

static bool has_nodes(void)
{
    const char* nodes = getenv("SLURM_JOB_NODELIST");
    return getenv("SLURM_JOB_ID") && nodes && *nodes && strlen(nodes) < PATH_MAX;
}

/* Slurm's batch scripts and ranks have the job's number of tasks in their environment, which would overrule
 * --ntasks-per-node. Without them it is unknown where srun has found room for the job. */
const char* record_salvage_command(const char* path, const char* name)
{
    static char command[10 * PATH_MAX];
    const char* number = getenv("SLURM_JOB_NUM_NODES");
    const unsigned long count = number ? strtoul(number, NULL, 10) : 0;
    const bool knows_nodes = has_nodes() && count > 0;
    const bool names_none = !knows_nodes && is_srun(path);
    size_t used = 0;
    if (knows_nodes)
        used = (size_t)snprintf(command, sizeof command, "srun --nodes=%lu --ntasks=%lu --nodelist=%s ", count, count,
                                record_word(getenv("SLURM_JOB_NODELIST")));
    else if (names_none)
        used = (size_t)snprintf(command, sizeof command, "srun --nodelist=HOSTS --ntasks-per-node=1 ");
    snprintf(command + used, sizeof command - used, SALVAGE "%s%s", record_folder_of(name),
             names_none ? " (HOSTS: those of the job)" : "");
    return command;
}

/* Whoever ends the launcher may end ranks on other hosts with it. */
static bool may_have_killed(const char* path, int status)
{
    return gms_is_job_launcher(path) && (WIFSIGNALED(status) || WEXITSTATUS(status) > OF_SIGNALS);
}

/* False for the signals by which a launcher, or whoever it is asked by, ends all ranks alike, and spares their
 * recorders. */
static bool has_died_alone(int status)
{
    static const int of_all[] = {SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGXCPU, SIGUSR1, SIGUSR2};
    for (size_t i = 0; i < sizeof of_all / sizeof *of_all; ++i)
        if (WTERMSIG(status) == of_all[i])
            return false;
    return true;
}

/* The first rank speaks for all, but a launcher may kill it and its recorder when another one dies. */
static void say_as_rank(const struct record_outcome* outcome, const char* path, int status, bool is_salvaged)
{
    const bool is_first = record_job_is_first_rank();
    const bool speaks = is_first || (has_died_alone(status) && !record_job_is_large());
    if (is_salvaged ? speaks : is_first && record_mpi_has_kept())
        record_say("if other ranks were killed with their recorders: %s",
                   record_salvage_command(path, record_outcome_name(outcome)));
}

void record_lost_say(const struct record_outcome* outcome, const char* path, int status, bool is_salvaged)
{
    if (record_outcome_unwanted(outcome) || record_outcome_device(outcome))
        return;
    if (record_job_is_rank()) {
        say_as_rank(outcome, path, status, is_salvaged);
    } else if ((may_have_killed(path, status) || record_mpi_has_kept()) && are_ranks_missing(outcome)) {
        const char* command = record_salvage_command(path, record_outcome_name(outcome));
        record_say("if ranks were killed%s: %s",
                   strncmp(command, SALVAGE, strlen(SALVAGE)) ? "" : " on other hosts, there", command);
    }
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "write/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct launcher {
    const char* rank;
    const char* size; /* NULL: it does not say */
};

/* Open MPI, MPICH and Intel MPI (Hydra), PMIx (srun --mpi=pmix, prun), MVAPICH2, IBM Platform MPI, Cray. Slurm's own
 * comes last, for a launcher in a batch script of Slurm hands its variables on. */
static const struct launcher launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"PMI_RANK", "PMI_SIZE"},
    {"PMIX_RANK", "SLURM_STEP_NUM_TASKS"},
    {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"},
    {"MPI_RANKID", "MPI_NRANKS"},
    {"ALPS_APP_PE", NULL},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"},
};

/* A rank becomes part of a file's name: digits, nothing else. */
static bool copy_number(char* to, size_t size, const char* from)
{
    const size_t length = from ? strspn(from, "0123456789") : 0;
    if (length == 0 || length >= size || from[length] != '\0')
        return false;
    memcpy(to, from, length + 1);
    return true;
}

/* Slurm gives a batch script itself the rank 0, but no step. */
static bool is_of_batch_script(const struct launcher* launcher)
{
    return !strcmp(launcher->rank, "SLURM_PROCID") && getenv("SLURM_JOB_ID") && !getenv("SLURM_STEP_ID");
}

/* Returns the launcher that has started this process, or NULL, and the rank that it gave. */
static const struct launcher* find_launcher(char* rank, size_t size)
{
    for (size_t i = 0; i < sizeof launchers / sizeof *launchers; ++i)
        if (copy_number(rank, size, getenv(launchers[i].rank)) && !is_of_batch_script(&launchers[i]))
            return &launchers[i];
    return NULL;
}

void gms_job_read(struct gms_name_values* values)
{
    char rank[sizeof values->rank];
    const struct launcher* launcher = find_launcher(rank, sizeof rank);
    if (!launcher)
        return;
    memcpy(values->rank, rank, sizeof rank);
    if (!launcher->size || !copy_number(values->ranks, sizeof values->ranks, getenv(launcher->size)))
        memcpy(values->ranks, "0", 2);
    if (!strcmp(values->ranks, "1")) /* a process like any other */
        values->ranks[0] = '\0';
}

void gms_job_text(char text[GMS_JOB_TEXT])
{
    char rank[sizeof((struct gms_name_values*)NULL)->rank];
    const struct launcher* launcher = find_launcher(rank, sizeof rank);
    if (launcher)
        snprintf(text, GMS_JOB_TEXT, "%s=%s", launcher->rank, rank);
    else
        text[0] = '\0';
}

bool gms_is_job_launcher(const char* path)
{
    static const char* const names[] = {"mpirun", "mpiexec", "orterun", "prterun", "prun", "srun", "aprun", "jsrun",
                                        /* what they start on each host, by srun in a job of Slurm */
                                        "orted", "prted", "hydra_pmi_proxy", "hydra_bstrap_proxy"};
    const char* slash = strrchr(path, '/');
    const char* name = slash ? slash + 1 : path;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        const size_t length = strlen(names[i]);
        if (!strncmp(name, names[i], length) && (name[length] == '\0' || strchr(".-_", name[length])))
            return true;
    }
    return false;
}

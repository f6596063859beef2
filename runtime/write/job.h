/* SPDX-License-Identifier: MIT
 *
 * The parallel job (MPI, Slurm) that a process belongs to, as its launcher tells it by the environment.
 */
#ifndef GMS_JOB_H
#define GMS_JOB_H

#include <stdbool.h>

#include "write/name_pattern.h"

/* Between NAME and the rank, where the ranks of a job would have one name. */
#define GMS_RANK_PART ".rank"

#define GMS_JOB_TEXT 64

/* Sets rank and number of ranks. Outside of a job the rank stays as it is, or becomes that of a job of one. */
void gms_job_read(struct gms_name_values* values);

/* Writes what tells this process' rank, such as "PMI_RANK=3", or "" outside of a job, be it of one: the same text for a
 * rank and all the processes that it starts, another for each rank and for a job that is started in a job. */
void gms_job_text(char text[GMS_JOB_TEXT]);

/* True for the name of a program that starts the processes of a parallel job, such as mpirun.openmpi. */
bool gms_is_job_launcher(const char* path);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The sum of a parallel job's ranks, made by the job itself while it ends: what MPI_Init and MPI_Finalize do for it.
 * Only where it is asked for (GMONSCOPE_MPI), which promises that every rank takes part; else nothing of this happens.
 */
#ifndef GMS_JOB_SUM_H
#define GMS_JOB_SUM_H

#include <stdbool.h>

/* The path of gmonscope-report, which adds profiles up: this asks for the sum. */
#define GMS_MPI_VARIABLE "GMONSCOPE_MPI"
/* So many seconds each rank waits in MPI_Init for all others. */
#define GMS_MPI_WAIT_VARIABLE "GMONSCOPE_MPI_WAIT"

/* After the library's MPI_Init: waits for all ranks, and takes a communicator of our own. Ends the job if a rank is
 * missing. */
void gms_job_sum_begin(const void* caller);

/* Before the library's MPI_Session_init: nothing is added up for a program that calls no MPI_Init, and it is told why.
 */
void gms_job_sum_session(void);

/* Before the library's MPI_Finalize: makes the sum. False if there is none to make, or if it is being made. */
bool gms_job_sum_make(void);

/* After it. */
void gms_job_sum_end(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the parallel job in which each rank has a recorder of its own (mpirun gmonscope-record PROGRAM).
 */
#ifndef GMONSCOPE_RECORD_JOB_H
#define GMONSCOPE_RECORD_JOB_H

#include <stdbool.h>

void record_job_begin(void);

/* True if this recorder is one of several. */
bool record_job_is_rank(void);

/* True for the one that speaks for all. */
bool record_job_is_first_rank(void);

/* True if it has so many ranks that nobody wants a line of each. */
bool record_job_is_large(void);

/* Returns the number of ranks; "0" if it is unknown. */
const char* record_job_ranks(void);

#endif

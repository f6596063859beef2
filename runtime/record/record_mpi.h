/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the ranks of a parallel job add their profiles up themselves, in MPI_Finalize (--ranks=mpi). Here
 * they are told to, and what became of it is said.
 */
#ifndef GMONSCOPE_RECORD_MPI_H
#define GMONSCOPE_RECORD_MPI_H

#include <stdbool.h>

#include "record/record_outcome.h"

void record_mpi_ask(bool is_wanted);
bool record_mpi_is_asked(void);

/* Tells the program by its environment. Returns 0, or the status to end with; it has been said why. */
int record_mpi_begin(void);

/* Takes what the ranks have told. Call this when the program has ended. */
void record_mpi_end(void);

/* Says what became of the ranks' profiles. True if there is nothing more to say. */
bool record_mpi_report(const struct record_outcome* outcome);

/* True if it has said that the ranks have left their profiles without a reason of theirs: one may have been killed. */
bool record_mpi_has_kept(void);

#endif

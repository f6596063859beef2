/* SPDX-License-Identifier: MIT
 *
 * Tells gmonscope-record of the sum of the ranks: by a line "WORD TEXT" in a file of its own. "sum RANKS PATH" and
 * "kept WHY" come from rank 0, "in" from a rank whose counts are in the sum, "session" from one that has called
 * MPI_Session_init, "init" if it has called MPI_Init after that.
 */
#ifndef GMS_TOLD_RECORDER_H
#define GMS_TOLD_RECORDER_H

#include <stdbool.h>

/* The path of that file. */
#define GMS_MPI_TOLD_VARIABLE "GMONSCOPE_MPI_TOLD"

/* Takes the path out of the environment, which the program may change. */
void gms_told_recorder_begin(void);

/* Writes a line. False if nobody would read it. */
bool gms_told_recorder(const char* word, const char* text);

#endif

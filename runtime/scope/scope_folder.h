/* SPDX-License-Identifier: MIT
 *
 * Makes the live file in the right folder, by system calls alone: the first counted call may come before libc knows
 * its environment.
 */
#ifndef GMS_SCOPE_FOLDER_H
#define GMS_SCOPE_FOLDER_H

#include <limits.h>
#include <stddef.h>

/* A live file is called PID-TIME.scope; beside it, while the ranks of a parallel job are added up, there may be a
 * folder PID-TIME.ranks of files (mpi/sum_folder.h). */
#define GMS_RANKS_SUFFIX ".ranks"

/* Reads which folders the environment names, unless that was done before. Before the program begins, which may write
 * over its environment; by the next function otherwise. */
void gms_scope_read_wishes(void);

/* Makes a new, empty file that only its owner may use, in the first folder of safe_folder.h that lets us. Returns its
 * descriptor (not inherited by exec) and its absolute path, or a negated errno. A set-user-ID program gets none
 * (-EPERM). */
long gms_scope_create(char path[PATH_MAX]);

/* Moves the descriptor out of the way of programs that expect certain numbers of theirs, and returns it. */
long gms_descriptor_move_away(long fd);

#endif

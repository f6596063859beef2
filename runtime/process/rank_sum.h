/* SPDX-License-Identifier: MIT
 *
 * How libgmonscope-mpi.so, which adds up the profiles of a parallel job's ranks in MPI_Finalize, asks the runtime that
 * counts in its process.
 */
#ifndef GMS_RANK_SUM_H
#define GMS_RANK_SUM_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#define GMS_RANK_SUM_VERSION 2u
#define GMS_RANK_SUM_FUNCTION "gmonscope_rt_rank_sum"

/* Both are of one version of gmonscope, unless somebody mixes them: `version` is looked at first. */
struct gms_rank_sum {
    uint32_t version;
    /* False in a sandbox, where a system call may end the program. */
    bool (*may_write)(void);
    /* Writes what this process has counted so far, with the time that no tick has told, as a profile with its
     * companion. Returns 0 or an errno; ENODATA: it has counted nothing. */
    int (*write)(const char* path);
    /* Writes the absolute path that the profile of all ranks has. False if the ranks' names have none in common. */
    bool (*name)(char path[PATH_MAX]);
    /* Changes it where another job of the same run has that name already. */
    void (*evade)(char path[PATH_MAX]);
    /* Writes the path that a folder for the ranks' profiles is to have, beside the live file. Returns 0 or an errno:
     * ENODATA: it has counted nothing; ESHUTDOWN: its profile has ended with the program. */
    int (*folder)(char path[PATH_MAX]);
    /* All that was counted up to now is in the profile of all ranks: this process begins anew, and writes a profile of
     * the rest only if that is worth a file. */
    void (*taken)(void);
};

typedef const struct gms_rank_sum* gms_rank_sum_function(void);

#endif

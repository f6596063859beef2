/* SPDX-License-Identifier: MIT
 *
 * The profiles of a job's ranks go up a binomial tree: rank 1 gives its own to rank 0, rank 3 its own to rank 2, which
 * adds both up and gives the sum to rank 0, and so on. So rank 0 adds up as often as the number of ranks can be halved,
 * ranks stay in their order, and none has more than two profiles and their sum at once. Then rank 0 tells all, down the
 * same tree, whether the sum is on the disk.
 */
#ifndef GMS_SUM_TREE_H
#define GMS_SUM_TREE_H

#include <limits.h>
#include <stdbool.h>

#include "mpi/mpi_calls.h"
#include "process/rank_sum.h"

struct gms_sum_tree {
    struct gms_mpi mpi;
    gms_mpi_handle comm; /* our own, of all ranks */
    int rank, size;
    const struct gms_rank_sum* runtime; /* NULL: this rank has none */
    char report[PATH_MAX];              /* gmonscope-report */
};

struct gms_sum_result {
    bool is_made;
    char text[PATH_MAX]; /* of rank 0: where the sum is, or why there is none */
};

/* Called by all ranks. Whatever goes wrong in one of them, all come to the end, and to the same result. */
void gms_sum_tree_make(struct gms_sum_tree* tree, struct gms_sum_result* result);

#endif

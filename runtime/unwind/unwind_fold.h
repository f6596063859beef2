/* SPDX-License-Identifier: MIT
 *
 * Keeps the frames of a stack of any depth in a place of fixed size, as they are found from the leaf on.
 *
 * A function that calls itself, or up to four that call each other in turn, 8 times over, are kept 8 times; the calls
 * above that are left out up to the first that is another one. Functions are compared, not call sites: otherwise a
 * function that calls itself in two places would make a stack of its own of each sequence of the two.
 */
#ifndef GMS_UNWIND_FOLD_H
#define GMS_UNWIND_FOLD_H

#include "unwind/unwind.h"

#define GMS_LONGEST_PERIOD 4u
#define GMS_MOST_REPEATS 8u

struct gms_fold {
    struct gms_stack* stack;
    uint64_t functions[GMS_LONGEST_PERIOD]; /* the last ones, kept or not; frame i at i % GMS_LONGEST_PERIOD */
    uint64_t seen;                          /* frames */
    uint64_t kept;                          /* frames and marks kept; beyond its size the oldest are overwritten */
    uint64_t runs[GMS_LONGEST_PERIOD];      /* how many frames were the same as the one i + 1 before them */
    bool at_mark;
};

/* Begins an empty stack in `stack`, which must stay until gms_fold_finish. */
void gms_fold_start(struct gms_fold* fold, struct gms_stack* stack);
/* Adds the next frame, on the way from the leaf to the start: an address in it, and where its function starts. */
void gms_fold_add(struct gms_fold* fold, uint64_t pc, uint64_t function);

/* Leaves a mark: frames were left out here that nobody has seen. */
void gms_fold_skip(struct gms_fold* fold);

/* True if this function is the next one of the calls that are being left out. */
bool gms_fold_is_next(const struct gms_fold* fold, uint64_t function);

/* True if this function is one of the last frames'. */
bool gms_fold_has(const struct gms_fold* fold, uint64_t function);

/* Completes the stack: sets its size and puts its frames in order. If too many were added, those at the leaf and at the
 * start are kept, with a mark between. */
void gms_fold_finish(struct gms_fold* fold);

#endif

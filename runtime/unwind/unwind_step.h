/* SPDX-License-Identifier: MIT
 *
 * One frame of a stack, and the step to its caller.
 */
#ifndef GMS_UNWIND_STEP_H
#define GMS_UNWIND_STEP_H

#include "unwind/stack_reads.h"
#include "unwind/unwind_arch.h"
#include "unwind/unwind_rows.h"

struct gms_cursor {
    uint64_t address;               /* within the frame's instruction: interrupted, or the call */
    uint64_t return_at;             /* where the return address stood that led here; 0: the leaf or nowhere in memory */
    struct gms_stack_bounds bounds; /* bounds of the thread's own stack */
    uint32_t known;                 /* bits of the registers whose values are known in this frame */
    uint32_t signal_frames;         /* number of signal handlers passed */
    bool is_leaf;                   /* interrupted, not in a call */
    struct gms_stack_region region;
    uint64_t registers[GMS_REG_COUNT];
    uint32_t place;     /* in the cache, of ... */
    struct gms_row row; /* ... the row of `address` */
};

enum gms_step {
    GMS_STEP_DONE,      /* is at the caller now */
    GMS_STEP_OUTERMOST, /* there is none: the thread started here */
    GMS_STEP_LOST       /* it cannot be told */
};

/* Puts the cursor on the leaf: the frame that a signal has interrupted. `context`: the handler's third argument. */
void gms_cursor_start(struct gms_cursor* cursor, const void* context, struct gms_stack_bounds bounds);
/* Goes to the caller's frame, if there is one and it can be found. Signal-safe. */
enum gms_step gms_cursor_step(struct gms_cursor* cursor);

/* Start of the function that the frame is in, as far as known. */
static inline uint64_t gms_cursor_function(const struct gms_cursor* cursor)
{
    return cursor->address - cursor->row.into_function;
}

#endif

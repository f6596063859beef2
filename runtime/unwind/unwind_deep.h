/* SPDX-License-Identifier: MIT
 *
 * Very deep stacks. Walking 100,000 frames for each sample would cost more than the program. So beyond some depth the
 * walk makes a leap to the outermost frames, if these are still the ones of an earlier walk that went all the way.
 *
 * Whether they are is seen in the stack itself, from its end on: the outermost frame is still there if its return
 * address is still where it was. As this frame has a call under way, from the place that the next return address tells,
 * that one can only be where it was before, too; and so on inwards, up to the first that differs.
 */
#ifndef GMS_UNWIND_DEEP_H
#define GMS_UNWIND_DEEP_H

#include "unwind/unwind_fold.h"
#include "unwind/unwind_step.h"

/* In a forked child: other threads of its parent may have been at work with what is remembered of their stacks. */
void gms_unwind_deep_forget(void);

/* Adds the rest of a stack to `fold` after `walk` frames; the cursor is at a frame that has not been added yet.
 * Returns GMS_STEP_OUTERMOST if the thread's start was reached, else GMS_STEP_LOST. Signal-safe. */
enum gms_step gms_unwind_deep(struct gms_cursor* cursor, unsigned walk, struct gms_fold* fold);

#endif

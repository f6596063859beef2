/* SPDX-License-Identifier: MIT */
#include "unwind/unwind.h"

#include "unwind/unwind_deep.h"
#include "unwind/unwind_fold.h"
#include "unwind/unwind_step.h"

unsigned gms_unwind(const void* context, struct gms_stack_bounds bounds, unsigned walk, struct gms_stack* stack)
{
    struct gms_cursor cursor;
    struct gms_fold fold;
    enum gms_step step = GMS_STEP_DONE;
    gms_cursor_start(&cursor, context, bounds);
    gms_fold_start(&fold, stack);
    unsigned walked = 0;
    for (; step == GMS_STEP_DONE && walked < walk; ++walked) {
        gms_fold_add(&fold, cursor.address, gms_cursor_function(&cursor));
        step = gms_cursor_step(&cursor);
    }
    if (step == GMS_STEP_DONE)
        step = gms_unwind_deep(&cursor, walk, &fold);
    gms_fold_finish(&fold);
    stack->complete = step == GMS_STEP_OUTERMOST;
    return walked;
}

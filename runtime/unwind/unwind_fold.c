/* SPDX-License-Identifier: MIT */
#include "unwind/unwind_fold.h"

#include "formats/scope_format.h"

/* The leaf's end, then a mark if something is missing, then a ring with the start's end. */
#define LEAF_END (GMS_DEEPEST_STACK / 2)
#define RING_BEGIN (LEAF_END + 1)
#define RING_SIZE (GMS_DEEPEST_STACK - RING_BEGIN)

void gms_fold_start(struct gms_fold* fold, struct gms_stack* stack)
{
    fold->stack = stack;
    fold->seen = 0;
    fold->kept = 0;
    fold->at_mark = false;
    for (unsigned i = 0; i < GMS_LONGEST_PERIOD; ++i)
        fold->runs[i] = 0;
}

static void keep(struct gms_fold* fold, uint64_t pc)
{
    const uint64_t i = fold->kept++;
    fold->stack->pcs[i < GMS_DEEPEST_STACK ? i : RING_BEGIN + (i - RING_BEGIN) % RING_SIZE] = pc;
}

static void mark(struct gms_fold* fold, uint64_t what)
{
    if (!fold->at_mark)
        keep(fold, what);
    fold->at_mark = true;
}

static uint64_t function_before(const struct gms_fold* fold, unsigned frames)
{
    return fold->functions[(fold->seen - frames) % GMS_LONGEST_PERIOD];
}

static bool is_left_out(uint64_t run, unsigned period) { return run > (GMS_MOST_REPEATS - 1) * period; }

bool gms_fold_is_next(const struct gms_fold* fold, uint64_t function)
{
    for (unsigned period = 1; period <= GMS_LONGEST_PERIOD; ++period)
        if (is_left_out(fold->runs[period - 1], period) && function_before(fold, period) == function)
            return true;
    return false;
}

bool gms_fold_has(const struct gms_fold* fold, uint64_t function)
{
    for (unsigned frames = 1; frames <= GMS_LONGEST_PERIOD; ++frames)
        if (fold->seen >= frames && function_before(fold, frames) == function)
            return true;
    return false;
}

void gms_fold_add(struct gms_fold* fold, uint64_t pc, uint64_t function)
{
    bool is_repeat = false;
    for (unsigned period = 1; period <= GMS_LONGEST_PERIOD; ++period) {
        const uint64_t before = function_before(fold, period);
        uint64_t* run = &fold->runs[period - 1];
        *run = fold->seen >= period && before == function ? *run + 1 : 0;
        is_repeat |= is_left_out(*run, period);
    }
    fold->functions[fold->seen++ % GMS_LONGEST_PERIOD] = function;
    if (is_repeat) {
        mark(fold, SCOPE_PC_FOLDED);
    } else {
        keep(fold, pc);
        fold->at_mark = false;
    }
}

void gms_fold_skip(struct gms_fold* fold) { mark(fold, SCOPE_PC_SHORTENED); }

static void reverse(uint64_t* pcs, uint64_t low, uint64_t high)
{
    for (; low + 1 < high; ++low, --high) {
        const uint64_t pc = pcs[low];
        pcs[low] = pcs[high - 1];
        pcs[high - 1] = pc;
    }
}

void gms_fold_finish(struct gms_fold* fold)
{
    uint64_t* pcs = fold->stack->pcs;
    fold->stack->size = (size_t)(fold->kept < GMS_DEEPEST_STACK ? fold->kept : GMS_DEEPEST_STACK);
    if (fold->kept <= GMS_DEEPEST_STACK)
        return;
    const uint64_t oldest = RING_BEGIN + (fold->kept - RING_BEGIN) % RING_SIZE;
    pcs[LEAF_END] = SCOPE_PC_SHORTENED;
    reverse(pcs, RING_BEGIN, oldest);
    reverse(pcs, oldest, GMS_DEEPEST_STACK);
    reverse(pcs, RING_BEGIN, GMS_DEEPEST_STACK);
}

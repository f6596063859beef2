/* SPDX-License-Identifier: MIT */
#include "unwind/unwind_deep.h"

#define MEMORIES 32u
#define FRAMES 128u
#define LONGEST_WALK (1u << 20)

struct outer_frame {
    uint64_t address, function;
    uint64_t return_at, return_value; /* where the return address to it stood, and its bytes */
};

/* The memory of one stack. Two threads with deep stacks may want the same: then one of them does without. */
struct memory {
    uint64_t stack_high;
    uint64_t frames_seen;
    uint32_t frames_kept; /* the last ones of those seen; frame i at i % FRAMES */
    int32_t is_busy;
    uint64_t debt; /* frames walked beyond the plain walk, and not yet paid for by samples that did not */
    struct outer_frame frames[FRAMES];
};

static struct memory memories[MEMORIES];

/* A sample pays for twice its plain walk: so walking on costs no more than twice the plain walks. */
static struct memory* take_memory(uint64_t stack_high, unsigned walk)
{
    struct memory* memory = &memories[(stack_high * 0x9E3779B97F4A7C15u >> 40) % MEMORIES];
    if (__atomic_exchange_n(&memory->is_busy, 1, __ATOMIC_ACQUIRE))
        return NULL;
    memory->debt -= memory->debt < 2 * walk ? memory->debt : 2 * walk;
    if (memory->stack_high != stack_high) {
        memory->stack_high = stack_high;
        memory->frames_kept = 0;
    }
    return memory;
}

static void release_memory(struct memory* memory) { __atomic_store_n(&memory->is_busy, 0, __ATOMIC_RELEASE); }

static const struct outer_frame* outer_frame(const struct memory* memory, uint32_t i)
{
    return &memory->frames[(memory->frames_seen - 1 - i) % FRAMES];
}

/* How many of the outermost frames are still there. */
static uint32_t still_there(const struct memory* memory, struct gms_cursor* cursor)
{
    uint32_t count = 0;
    uint64_t value;
    for (; count < memory->frames_kept; ++count) {
        const struct outer_frame* frame = outer_frame(memory, count);
        if (frame->return_at < cursor->registers[GMS_REG_SP] ||
            !gms_stack_read(&cursor->region, frame->return_at, &value) || value != frame->return_value)
            break;
    }
    return count;
}

/* A recursion in which the leap begins goes on where it ends, with the function whose turn it is: the frames before
 * that are left out with those between. */
static uint32_t count_in_turn(const struct memory* memory, uint32_t count, const struct gms_fold* fold)
{
    for (uint32_t i = 0; i < GMS_LONGEST_PERIOD && i < count; ++i) {
        const uint64_t function = outer_frame(memory, count - 1 - i)->function;
        if (gms_fold_is_next(fold, function))
            return count - i;
        if (!gms_fold_has(fold, function))
            break;
    }
    return count;
}

static void leap(const struct memory* memory, uint32_t count, struct gms_fold* fold)
{
    count = count_in_turn(memory, count, fold);
    gms_fold_skip(fold);
    while (count-- > 0)
        gms_fold_add(fold, outer_frame(memory, count)->address, outer_frame(memory, count)->function);
}

static void remember(struct memory* memory, struct gms_cursor* cursor)
{
    struct outer_frame* frame = &memory->frames[memory->frames_seen++ % FRAMES];
    frame->address = cursor->address;
    frame->function = gms_cursor_function(cursor);
    frame->return_at = cursor->return_at;
    if (!gms_stack_read(&cursor->region, cursor->return_at, &frame->return_value))
        memory->frames_seen = 0; /* only what follows from here on can be looked at again */
}

/* All the way. */
static enum gms_step walk_on(struct memory* memory, struct gms_cursor* cursor, struct gms_fold* fold)
{
    const uint32_t signal_frames = cursor->signal_frames;
    enum gms_step step = GMS_STEP_DONE;
    uint32_t walked = 0;
    memory->frames_kept = 0;
    memory->frames_seen = 0;
    for (; step == GMS_STEP_DONE && walked < LONGEST_WALK && cursor->signal_frames == signal_frames; ++walked) {
        remember(memory, cursor);
        gms_fold_add(fold, cursor->address, gms_cursor_function(cursor));
        step = gms_cursor_step(cursor);
    }
    memory->debt += walked;
    if (step == GMS_STEP_OUTERMOST)
        memory->frames_kept = (uint32_t)(memory->frames_seen < FRAMES ? memory->frames_seen : FRAMES);
    return step == GMS_STEP_DONE ? GMS_STEP_LOST : step;
}

enum gms_step gms_unwind_deep(struct gms_cursor* cursor, unsigned walk, struct gms_fold* fold)
{
    if (cursor->region.may_grow)
        return GMS_STEP_LOST;
    struct memory* memory = take_memory(cursor->bounds.high, walk);
    if (!memory)
        return GMS_STEP_LOST;
    enum gms_step step = GMS_STEP_LOST;
    const uint32_t count = still_there(memory, cursor);
    if (memory->debt == 0 && (count == 0 || count < memory->frames_kept)) {
        step = walk_on(memory, cursor, fold);
    } else if (count > 0) {
        leap(memory, count, fold);
        step = GMS_STEP_OUTERMOST;
    }
    release_memory(memory);
    return step;
}

void gms_unwind_deep_forget(void)
{
    for (unsigned i = 0; i < MEMORIES; ++i) {
        struct memory* memory = &memories[i];
        if (memory->stack_high == 0 && !memory->is_busy)
            continue; /* leave untouched pages untouched */
        memory->stack_high = 0;
        memory->frames_kept = 0;
        memory->debt = 0;
        release_memory(memory);
    }
}

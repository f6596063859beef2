/* SPDX-License-Identifier: MIT */
#include "unwind/unwind_step.h"

#include "base/memory_copy.h"
#include "unwind/unwind_modules.h"

/* Handlers that interrupt handlers: only a stack that goes round in circles has more of them. */
#define MOST_SIGNAL_FRAMES 16u

void gms_cursor_start(struct gms_cursor* cursor, const void* context, struct gms_stack_bounds bounds)
{
    cursor->address = gms_registers_of(context, cursor->registers);
    cursor->return_at = 0;
    cursor->bounds = bounds;
    cursor->known = GMS_REGS_OF_LEAF;
    cursor->signal_frames = 0;
    cursor->is_leaf = true;
    gms_stack_region_find(&cursor->region, cursor->registers[GMS_REG_SP], bounds);
    cursor->place = gms_row_of(cursor->address, &cursor->row, GMS_NO_PLACE);
}

static bool find_frame(struct gms_cursor* cursor, uint64_t* frame)
{
    const struct gms_row* row = &cursor->row;
    if (!(cursor->known >> row->cfa_register & 1u))
        return false;
    *frame = cursor->registers[row->cfa_register] + (uint64_t)(int64_t)row->cfa_offset;
    if (row->flags & GMS_ROW_DEREF) {
        if (!gms_stack_read(&cursor->region, *frame, frame))
            return false;
        *frame += row->cfa_addition;
    }
    return true;
}

/* Up the stack, and not past its end. A signal handler may have a stack of its own: then what it interrupted is
 * anywhere.
 */
static bool enter_frame(struct gms_cursor* cursor, uint64_t frame)
{
    const uint64_t sp = cursor->registers[GMS_REG_SP];
    if (cursor->row.flags & GMS_ROW_SIGNAL) {
        if (++cursor->signal_frames > MOST_SIGNAL_FRAMES)
            return false;
        if (frame <= sp || cursor->region.may_grow || frame > cursor->region.high)
            gms_stack_region_find(&cursor->region, frame, cursor->bounds);
    } else if ((frame & 7) || frame < sp + (cursor->is_leaf ? GMS_LEAST_FRAME : 8u) ||
               (!cursor->region.may_grow && frame > cursor->region.high)) {
        return false;
    }
    cursor->registers[GMS_REG_SP] = frame;
    return true;
}

/* Reads what the frame saved. With the registers as they are in the frame, so the stack pointer comes last. */
static bool restore_registers(struct gms_cursor* cursor, uint64_t frame)
{
    const struct gms_row* row = &cursor->row;
    const uint64_t base = row->based ? cursor->registers[row->base_register] : 0;
    if (row->based && !(cursor->known >> row->base_register & 1u))
        return false;
    uint32_t known = cursor->known & GMS_REGS_KEPT;
    uint64_t values[GMS_SLOTS];
    for (uint32_t left = row->saved; left; left &= left - 1) {
        const unsigned slot = (unsigned)__builtin_ctz(left);
        const uint64_t at = (row->based >> slot & 1u ? base : frame) + (uint64_t)(int64_t)row->at[slot] * 8;
        if (gms_slot_register[slot] == GMS_REG_RA)
            cursor->return_at = at;
        if (!gms_stack_read(&cursor->region, at, &values[slot]))
            return false;
        known |= 1u << gms_slot_register[slot];
    }
    for (uint32_t left = row->saved; left; left &= left - 1) {
        const unsigned slot = (unsigned)__builtin_ctz(left);
        cursor->registers[gms_slot_register[slot]] = values[slot];
    }
    for (uint32_t left = row->lost; left; left &= left - 1)
        known &= ~(1u << gms_slot_register[__builtin_ctz(left)]);
    cursor->known = known | 1u << GMS_REG_SP;
    return true;
}

/* The caller is where the return address says. */
static enum gms_step arrive(struct gms_cursor* cursor, bool is_interrupted)
{
    const uint64_t address = gms_return_address(cursor->registers[GMS_REG_RA]);
    if (address == 0)
        return GMS_STEP_OUTERMOST;
    cursor->is_leaf = is_interrupted;
    cursor->address = is_interrupted ? address : address - 1;
    cursor->known &= ~(1u << GMS_REG_RA);
    cursor->place = gms_row_of(cursor->address, &cursor->row, cursor->place);
    return GMS_STEP_DONE;
}

static void go_to_caller(struct gms_cursor* cursor, uint64_t return_address, uint64_t sp, uint32_t known)
{
    cursor->registers[GMS_REG_SP] = sp;
    cursor->known = known | 1u << GMS_REG_SP;
    cursor->is_leaf = false;
    cursor->address = return_address - 1;
    cursor->place = gms_row_of(cursor->address, &cursor->row, cursor->place);
}

/* The word on top of the stack may be data as well. */
static bool may_read_code(uint64_t low, uint64_t high)
{
    struct gms_unwind_module module;
    return (gms_unwind_module_at(low, &module) && low >= module.code.low && high <= module.code.high) ||
           gms_memory_is_there(low, high);
}

/* Code without tables that has only just been called: a stub of the linker, the first instructions of a function. The
 * return address is still on top of the stack, or in its register, if it stands after a call to just here. */
#define JUST_HERE 16u
static bool is_just_called(const struct gms_cursor* cursor, uint64_t return_address)
{
    uint8_t stub[GMS_LINKER_STUB_BYTES], call[GMS_LONGEST_CALL];
    if (GMS_HAS_LINKER_STUBS && gms_memory_copy(stub, cursor->address, sizeof stub) && gms_is_linker_stub(stub))
        return true;
    if (return_address < sizeof call || !may_read_code(return_address - sizeof call, return_address) ||
        !gms_memory_copy(call, return_address - sizeof call, sizeof call))
        return false;
    const uint64_t target = gms_call_target(call, return_address);
    return target != 0 && cursor->address - target < JUST_HERE;
}

static bool step_out_of_entry(struct gms_cursor* cursor)
{
    const uint64_t sp = cursor->registers[GMS_REG_SP];
    uint64_t return_address = cursor->registers[GMS_REG_RA];
    if (!cursor->is_leaf || (GMS_LEAST_FRAME > 0 && !gms_stack_read(&cursor->region, sp, &return_address)))
        return false;
    return_address = gms_return_address(return_address);
    if (!is_just_called(cursor, return_address))
        return false;
    cursor->return_at = GMS_LEAST_FRAME > 0 ? sp : 0;
    go_to_caller(cursor, return_address, sp + GMS_LEAST_FRAME, cursor->known & GMS_REGS_KEPT);
    return true;
}

/* Returns the caller's stack pointer by the chain of frames, or a lower bound. Some machines keep the links at the
 * low ends of frames: then only the caller's table tells, by where it saved the frame pointer. */
static uint64_t caller_sp(const struct gms_row* caller, uint64_t fp, uint64_t next)
{
    const unsigned slot = gms_slot_of(GMS_REG_FP);
    if (GMS_LINKS_ON_TOP || caller->cfa_register != GMS_REG_SP || !(caller->saved >> slot & 1u) || caller->based ||
        caller->flags & (GMS_ROW_NO_TABLE | GMS_ROW_UNKNOWN | GMS_ROW_DEREF))
        return fp + 16;
    return next - (uint64_t)(int64_t)caller->at[slot] * 8 - (uint64_t)(int64_t)caller->cfa_offset;
}

/* Code without tables: if it keeps a chain of frames, the frame's pointer leads to the caller's one, and to an address
 * that a call instruction stands before. */
static enum gms_step step_by_frame_pointer(struct gms_cursor* cursor)
{
    const uint64_t sp = cursor->registers[GMS_REG_SP];
    const uint64_t fp = cursor->registers[GMS_REG_FP];
    uint64_t next, return_address;
    struct gms_row row;
    if (step_out_of_entry(cursor))
        return GMS_STEP_DONE;
    if (!(cursor->known >> GMS_REG_FP & 1u) || fp < sp || !gms_stack_read(&cursor->region, fp, &next) ||
        !gms_stack_read(&cursor->region, fp + 8, &return_address))
        return GMS_STEP_LOST;
    return_address = gms_return_address(return_address);
    if (return_address == 0)
        return next == 0 ? GMS_STEP_OUTERMOST : GMS_STEP_LOST;
    gms_row_of(return_address - 1, &row, GMS_NO_PLACE);
    if (!(row.flags & GMS_ROW_AFTER_CALL))
        return GMS_STEP_LOST;
    cursor->return_at = fp + 8;
    cursor->registers[GMS_REG_FP] = next;
    go_to_caller(cursor, return_address, caller_sp(&row, fp, next), 1u << GMS_REG_FP);
    return GMS_STEP_DONE;
}

/* Reads the return address from a register, where the interrupted function may still have it. */
static bool read_link(struct gms_cursor* cursor, uint64_t* link)
{
    return GMS_SIGNAL_LINK_AT > 0 && cursor->row.flags & GMS_ROW_SIGNAL &&
           gms_stack_read(&cursor->region, cursor->registers[GMS_REG_SP] + GMS_SIGNAL_LINK_AT, link);
}

/* A return address that no call has left there, but that a function begins at: so makecontext and its like have the
 * last frame of a new stack return. */
static bool is_start_of_coroutine(const struct gms_cursor* cursor)
{
    struct gms_row row;
    if (cursor->is_leaf || (cursor->row.flags & GMS_ROW_AFTER_CALL))
        return false;
    gms_row_of(cursor->address + 1, &row, GMS_NO_PLACE);
    return !(row.flags & (GMS_ROW_NO_TABLE | GMS_ROW_UNKNOWN)) && row.into_function == 0;
}

enum gms_step gms_cursor_step(struct gms_cursor* cursor)
{
    uint64_t frame, link = 0;
    if (cursor->row.flags & GMS_ROW_NO_TABLE && !(cursor->row.flags & GMS_ROW_SIGNAL))
        return is_start_of_coroutine(cursor) ? GMS_STEP_OUTERMOST : step_by_frame_pointer(cursor);
    if (cursor->row.flags & GMS_ROW_OUTERMOST)
        return GMS_STEP_OUTERMOST;
    const bool is_signal = cursor->row.flags & GMS_ROW_SIGNAL;
    const bool has_return_address =
        cursor->row.saved & 1u << gms_slot_of(GMS_REG_RA) || (cursor->known >> GMS_REG_RA & 1u);
    const bool has_link = read_link(cursor, &link);
    if (cursor->row.flags & GMS_ROW_UNKNOWN || !has_return_address || !find_frame(cursor, &frame) ||
        !restore_registers(cursor, frame) || !enter_frame(cursor, frame))
        return GMS_STEP_LOST;
    const enum gms_step step = arrive(cursor, is_signal);
    if (has_link && step == GMS_STEP_DONE) {
        cursor->registers[GMS_REG_RA] = link;
        cursor->known |= 1u << GMS_REG_RA;
    }
    return step;
}

/* SPDX-License-Identifier: MIT */
#include "unwind/hook_calls.h"

#include "base/memory_copy.h"
#include "unwind/unwind_arch.h"
#include "unwind/unwind_cfi.h"
#include "unwind/unwind_tables.h"

/* A function's own hook is called behind its prologue, which is shorter. */
#define LONGEST_PROLOGUE ((uint64_t)64 << 10)
#define PIECE 1024u

/* The calls that are looked for in a piece of code. */
struct wanted {
    struct gms_callee callee; /* this one, or ... */
    const uint64_t* functions;
    size_t count; /* ... if there are any, these */
};

static bool read_word(uint64_t address, uint64_t* value) { return gms_memory_copy(value, address, sizeof *value); }

/* Returns the function that is called in the end; 0: not known. */
static uint64_t destination(struct gms_callee callee)
{
    uint8_t code[GMS_JUMP_STUB_BYTES];
    uint64_t slot = callee.value, function = 0;
    if (callee.kind == GMS_CALLEE_AT) {
        slot = gms_memory_copy(code, callee.value, sizeof code) ? gms_jump_slot(code, callee.value) : 0;
        if (slot == 0)
            return callee.value;
    } else if (callee.kind != GMS_CALLEE_IN_SLOT)
        return 0;
    return read_word(slot, &function) ? function : 0;
}

static bool is_wanted(const uint8_t code[GMS_LONGEST_CALL], uint64_t at, const struct wanted* wanted)
{
    const struct gms_callee callee = gms_callee_of(code, at);
    if (callee.kind == GMS_CALLEE_NONE)
        return false;
    if (wanted->count == 0)
        return callee.kind == wanted->callee.kind && callee.value == wanted->callee.value;
    const uint64_t function = destination(callee);
    size_t i = 0;
    while (i < wanted->count && (function == 0 || wanted->functions[i] != function))
        ++i;
    return i < wanted->count;
}

/* True if such a call ends in (from, to). Bytes in the midst of instructions are taken for calls, too, but hardly ever
 * for one of a callee that is asked for: its address has 32 bits there. */
static bool has_call(uint64_t from, uint64_t to, const struct wanted* wanted)
{
    uint8_t code[GMS_LONGEST_CALL + PIECE];
    for (unsigned i = 0; i < GMS_LONGEST_CALL; ++i)
        code[i] = 0;
    for (uint64_t at = from; at + 1 < to; at += PIECE) {
        const unsigned bytes = to - 1 - at < PIECE ? (unsigned)(to - 1 - at) : PIECE;
        if (!gms_memory_copy(code + GMS_LONGEST_CALL, at, bytes))
            return false;
        for (unsigned i = GMS_CODE_STEP; i <= bytes; i += GMS_CODE_STEP)
            if (is_wanted(code + i, at + i, wanted))
                return true;
        for (unsigned i = 0; i < GMS_LONGEST_CALL; ++i)
            ((volatile uint8_t*)code)[i] = code[PIECE + i];
    }
    return false;
}

/* A part of a function that was moved away begins with the frame that the function has made. */
static bool is_entered(const struct gms_unwind_module* module, uint64_t function)
{
    struct gms_row row;
    gms_cfi_row_in(module, function, &row);
    return row.flags == 0 && row.cfa_register == GMS_REG_SP && row.cfa_offset == (int32_t)GMS_LEAST_FRAME;
}

/* Nothing is called from further away than a prologue is long, so nobody searches there. */
static bool is_first(uint64_t function, uint64_t at)
{
    uint8_t code[GMS_LONGEST_CALL];
    if (at - function > LONGEST_PROLOGUE || !gms_memory_copy(code, at - sizeof code, sizeof code))
        return false;
    const struct wanted same = {.callee = gms_callee_of(code, at)};
    return !has_call(function, at, &same);
}

bool gms_hook_call_find(uint64_t at, struct gms_hook_call* call)
{
    struct gms_unwind_module module = {.header = 0};
    struct gms_cfi_entry entry;
    if (!gms_unwind_tables_at(at - 1, &module) || gms_cfi_find(&module, at - 1, &entry) != GMS_FOUND)
        return false;
    call->at = at;
    call->function = entry.function;
    call->is_first = is_first(entry.function, at);
    call->is_entered = is_entered(&module, entry.function);
    return true;
}

bool gms_hook_call_follows(const struct gms_hook_call* call, const uint64_t* functions, size_t count)
{
    const struct wanted others = {.functions = functions, .count = count};
    return has_call(call->function, call->at, &others);
}

bool gms_is_stub_of(uint64_t address, uint64_t function)
{
    return address != function && destination((struct gms_callee){.kind = GMS_CALLEE_AT, .value = address}) == function;
}

bool gms_are_in_one_module(uint64_t one, uint64_t other)
{
    struct gms_unwind_module module;
    return gms_unwind_tables_at(one, &module) && other >= module.all.low && other < module.all.high;
}

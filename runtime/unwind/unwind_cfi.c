/* SPDX-License-Identifier: MIT */
#include "unwind/unwind_cfi.h"

#include "base/may.h"
#include "base/memory_copy.h"
#include "unwind/stack_reads.h"
#include "unwind/unwind_arch.h"
#include "unwind/unwind_expressions.h"
#include "unwind/unwind_tables.h"

/* Instructions. The low six bits of the first three are an operand. */
enum {
    CFA_ADVANCE_LOC = 0x40,
    CFA_OFFSET = 0x80,
    CFA_RESTORE = 0xc0,
    CFA_NOP = 0x00,
    CFA_SET_LOC = 0x01,
    CFA_ADVANCE_LOC1 = 0x02,
    CFA_ADVANCE_LOC2 = 0x03,
    CFA_ADVANCE_LOC4 = 0x04,
    CFA_OFFSET_EXTENDED = 0x05,
    CFA_RESTORE_EXTENDED = 0x06,
    CFA_UNDEFINED = 0x07,
    CFA_SAME_VALUE = 0x08,
    CFA_REGISTER = 0x09,
    CFA_REMEMBER_STATE = 0x0a,
    CFA_RESTORE_STATE = 0x0b,
    CFA_DEF_CFA = 0x0c,
    CFA_DEF_CFA_REGISTER = 0x0d,
    CFA_DEF_CFA_OFFSET = 0x0e,
    CFA_DEF_CFA_EXPRESSION = 0x0f,
    CFA_EXPRESSION = 0x10,
    CFA_OFFSET_EXTENDED_SF = 0x11,
    CFA_DEF_CFA_SF = 0x12,
    CFA_DEF_CFA_OFFSET_SF = 0x13,
    CFA_VAL_OFFSET = 0x14,
    CFA_VAL_OFFSET_SF = 0x15,
    CFA_VAL_EXPRESSION = 0x16,
    CFA_AARCH64_NEGATE_RA_STATE = 0x2d,
    CFA_GNU_ARGS_SIZE = 0x2e,
    CFA_GNU_NEGATIVE_OFFSET_EXTENDED = 0x2f
};

#define MOST_INSTRUCTIONS 65536u /* in one function; only nonsense has more */
#define DEEPEST_MEMORY 8u

struct machine {
    struct gms_cfi_rules rules;
    struct gms_cfi_rules initial; /* after the CIE's instructions */
    struct gms_cfi_rules memory[DEEPEST_MEMORY];
    unsigned remembered;
    uint64_t location;
    const struct gms_cfi_entry* entry;
    struct gms_reader* reader;
};

static void forget(struct gms_cfi_rules* rules, unsigned slot)
{
    const uint16_t others = (uint16_t) ~(1u << slot);
    rules->saved &= others;
    rules->based &= others;
    rules->lost &= others;
    rules->undefined &= others;
}

static void set_saved(struct gms_cfi_rules* rules, uint64_t reg, int64_t offset)
{
    const unsigned slot = gms_slot_of(reg);
    if (slot == GMS_SLOTS)
        return;
    forget(rules, slot);
    if (offset % 8 != 0 || offset / 8 < INT16_MIN || offset / 8 > INT16_MAX) {
        rules->lost |= (uint16_t)(1u << slot);
        return;
    }
    rules->saved |= (uint16_t)(1u << slot);
    rules->at[slot] = (int16_t)(offset / 8);
}

static void set_bits(struct gms_cfi_rules* rules, uint64_t reg, bool undefined, bool lost)
{
    const unsigned slot = gms_slot_of(reg);
    if (slot == GMS_SLOTS)
        return;
    forget(rules, slot);
    rules->undefined |= (uint16_t)((unsigned)undefined << slot);
    rules->lost |= (uint16_t)((unsigned)lost << slot);
}

static void restore(struct machine* machine, uint64_t reg)
{
    const unsigned slot = gms_slot_of(reg);
    if (slot == GMS_SLOTS)
        return;
    const struct gms_cfi_rules* initial = &machine->initial;
    const uint16_t bit = (uint16_t)(1u << slot);
    forget(&machine->rules, slot);
    machine->rules.saved |= initial->saved & bit;
    machine->rules.based |= initial->based & bit;
    machine->rules.lost |= initial->lost & bit;
    machine->rules.undefined |= initial->undefined & bit;
    machine->rules.at[slot] = initial->at[slot];
}

/* Numbers of this size are nonsense, and their products would be without meaning, too. */
static int64_t scaled(struct gms_reader* reader, int64_t number, int64_t unit)
{
    if (number < INT32_MIN || number > INT32_MAX) {
        reader->failed = true;
        return 0;
    }
    return number * unit;
}

static int64_t unsigned_offset(struct machine* machine)
{
    return scaled(machine->reader, (int64_t)gms_read_uleb(machine->reader), machine->entry->data_unit);
}

static int64_t signed_offset(struct machine* machine)
{
    return scaled(machine->reader, gms_read_sleb(machine->reader), machine->entry->data_unit);
}

static void set_cfa(struct machine* machine, uint64_t reg, int64_t offset)
{
    struct gms_cfi_rules* rules = &machine->rules;
    rules->cfa = (struct gms_place){.reg = (uint8_t)reg, .offset = (int32_t)offset};
    if (reg >= GMS_REG_COUNT || offset < INT32_MIN || offset > INT32_MAX)
        rules->cfa.kind = GMS_PLACE_UNKNOWN;
}

static void remember(struct machine* machine)
{
    if (machine->remembered == DEEPEST_MEMORY)
        machine->reader->failed = true;
    else
        machine->memory[machine->remembered++] = machine->rules;
}

static void recall(struct machine* machine)
{
    if (machine->remembered == 0)
        machine->reader->failed = true;
    else
        machine->rules = machine->memory[--machine->remembered];
}

static void define_cfa(struct machine* machine, uint64_t instruction, uint64_t pc)
{
    struct gms_reader* reader = machine->reader;
    const uint64_t reg = instruction == CFA_DEF_CFA_OFFSET || instruction == CFA_DEF_CFA_OFFSET_SF
                             ? machine->rules.cfa.reg
                         : instruction == CFA_DEF_CFA_EXPRESSION ? 0
                                                                 : gms_read_uleb(reader);
    switch (instruction) {
    case CFA_DEF_CFA:
    case CFA_DEF_CFA_OFFSET: set_cfa(machine, reg, scaled(reader, (int64_t)gms_read_uleb(reader), 1)); break;
    case CFA_DEF_CFA_SF:
    case CFA_DEF_CFA_OFFSET_SF: set_cfa(machine, reg, signed_offset(machine)); break;
    case CFA_DEF_CFA_REGISTER: set_cfa(machine, reg, machine->rules.cfa.offset); break;
    default: machine->rules.cfa = gms_cfa_expression(reader, pc);
    }
}

/* A register saved where an expression says. */
static void save_by_expression(struct machine* machine)
{
    struct gms_cfi_rules* rules = &machine->rules;
    const uint64_t reg = gms_read_uleb(machine->reader);
    const struct gms_place place = gms_slot_expression(machine->reader);
    const unsigned slot = gms_slot_of(reg);
    const bool is_usable = place.kind == GMS_PLACE_SUM && (rules->based == 0 || rules->base_register == place.reg);
    set_saved(rules, reg, place.offset);
    if (slot == GMS_SLOTS || !(rules->saved >> slot & 1u))
        return;
    if (!is_usable) {
        set_bits(rules, reg, false, true);
        return;
    }
    rules->base_register = place.reg;
    rules->based |= (uint16_t)(1u << slot);
}

static void skip_block(struct gms_reader* reader)
{
    const uint64_t bytes = gms_read_uleb(reader);
    if (bytes > reader->end - reader->at)
        reader->failed = true;
    else
        reader->at += bytes;
}

/* How a register gets its value back. */
static void define_register(struct machine* machine, uint64_t instruction)
{
    struct gms_reader* reader = machine->reader;
    if (instruction == CFA_EXPRESSION) {
        save_by_expression(machine);
        return;
    }
    const uint64_t reg = gms_read_uleb(reader);
    switch (instruction) {
    case CFA_OFFSET_EXTENDED: set_saved(&machine->rules, reg, unsigned_offset(machine)); return;
    case CFA_OFFSET_EXTENDED_SF: set_saved(&machine->rules, reg, signed_offset(machine)); return;
    case CFA_GNU_NEGATIVE_OFFSET_EXTENDED: set_saved(&machine->rules, reg, -unsigned_offset(machine)); return;
    case CFA_RESTORE_EXTENDED: restore(machine, reg); return;
    case CFA_UNDEFINED: set_bits(&machine->rules, reg, true, false); return;
    case CFA_SAME_VALUE: set_bits(&machine->rules, reg, false, false); return;
    case CFA_VAL_EXPRESSION: skip_block(reader); break;
    default: gms_read_uleb(reader); /* CFA_REGISTER, CFA_VAL_OFFSET, CFA_VAL_OFFSET_SF */
    }
    set_bits(&machine->rules, reg, false, true);
}

static void execute(struct machine* machine, uint64_t instruction, uint64_t pc)
{
    struct gms_reader* reader = machine->reader;
    const uint64_t unit = (uint64_t)machine->entry->code_unit;
    switch (instruction) {
    case CFA_NOP:
    case CFA_AARCH64_NEGATE_RA_STATE: return;
    case CFA_SET_LOC: machine->location = gms_read_encoded(reader, machine->entry->address_encoding, 0); return;
    case CFA_ADVANCE_LOC1: machine->location += gms_read(reader, 1) * unit; return;
    case CFA_ADVANCE_LOC2: machine->location += gms_read(reader, 2) * unit; return;
    case CFA_ADVANCE_LOC4: machine->location += gms_read(reader, 4) * unit; return;
    case CFA_REMEMBER_STATE: remember(machine); return;
    case CFA_RESTORE_STATE: recall(machine); return;
    case CFA_GNU_ARGS_SIZE: gms_read_uleb(reader); return;
    case CFA_DEF_CFA:
    case CFA_DEF_CFA_REGISTER:
    case CFA_DEF_CFA_OFFSET:
    case CFA_DEF_CFA_EXPRESSION:
    case CFA_DEF_CFA_SF:
    case CFA_DEF_CFA_OFFSET_SF: define_cfa(machine, instruction, pc); return;
    case CFA_OFFSET_EXTENDED:
    case CFA_RESTORE_EXTENDED:
    case CFA_UNDEFINED:
    case CFA_SAME_VALUE:
    case CFA_REGISTER:
    case CFA_EXPRESSION:
    case CFA_OFFSET_EXTENDED_SF:
    case CFA_VAL_OFFSET:
    case CFA_VAL_OFFSET_SF:
    case CFA_VAL_EXPRESSION:
    case CFA_GNU_NEGATIVE_OFFSET_EXTENDED: define_register(machine, instruction); return;
    default: reader->failed = true;
    }
}

/* Up to the instructions for code behind `address`. */
static void run(struct machine* machine, struct gms_reader* reader, uint64_t address)
{
    machine->reader = reader;
    for (unsigned left = MOST_INSTRUCTIONS; reader->at < reader->end && !reader->failed; --left) {
        const uint64_t byte = gms_read(reader, 1);
        const uint64_t operand = byte & 0x3f;
        switch (byte & 0xc0) {
        case CFA_ADVANCE_LOC: machine->location += operand * (uint64_t)machine->entry->code_unit; break;
        case CFA_OFFSET: set_saved(&machine->rules, operand, unsigned_offset(machine)); break;
        case CFA_RESTORE: restore(machine, operand); break;
        default: execute(machine, byte, address);
        }
        if (left == 0)
            reader->failed = true;
        if (machine->location > address)
            return;
    }
}

static void fill_row(const struct machine* machine, uint64_t address, struct gms_row* row)
{
    const struct gms_cfi_rules* rules = &machine->rules;
    const unsigned return_slot = gms_slot_of(GMS_REG_RA);
    const uint64_t into_function = address - machine->entry->function;
    row->cfa_register = rules->cfa.reg;
    row->cfa_offset = rules->cfa.offset;
    row->cfa_addition = rules->cfa.addition;
    row->base_register = rules->base_register;
    row->saved = rules->saved;
    row->based = rules->based;
    row->lost = rules->lost | rules->undefined;
    row->into_function = into_function > UINT32_MAX ? UINT32_MAX : (uint32_t)into_function;
    for (unsigned i = 0; i < GMS_SLOTS; ++i)
        row->at[i] = rules->at[i];
    row->flags |= rules->cfa.kind == GMS_PLACE_DEREF ? GMS_ROW_DEREF : 0;
    row->flags |= machine->entry->is_signal_frame ? GMS_ROW_SIGNAL : 0;
    if (rules->undefined >> return_slot & 1u)
        row->flags |= GMS_ROW_OUTERMOST;
    else if (rules->cfa.kind == GMS_PLACE_UNKNOWN || (rules->lost >> return_slot & 1u))
        row->flags |= GMS_ROW_UNKNOWN;
}

static void clear(struct gms_row* row) { *row = (struct gms_row){.flags = 0}; }

void gms_cfi_row_in(const struct gms_unwind_module* module, uint64_t address, struct gms_row* row)
{
    clear(row);
    struct gms_cfi_entry entry;
    const enum gms_found found =
        module->header || module->pairs ? gms_cfi_find(module, address, &entry) : GMS_NOT_THERE;
    if (found != GMS_FOUND) {
        row->flags = found == GMS_NOT_THERE ? GMS_ROW_NO_TABLE : GMS_ROW_UNKNOWN;
        return;
    }
    struct machine machine; /* memory[] stays as it is */
    machine.rules = (struct gms_cfi_rules){.cfa = {.kind = GMS_PLACE_UNKNOWN}};
    machine.initial = machine.rules;
    machine.remembered = 0;
    machine.location = 0;
    machine.entry = &entry;
    run(&machine, &entry.common, address);
    machine.initial = machine.rules;
    machine.location = entry.function;
    run(&machine, &entry.own, address);
    fill_row(&machine, address, row);
    if (entry.common.failed || entry.own.failed || entry.return_register != GMS_REG_RA)
        row->flags = GMS_ROW_UNKNOWN;
}

/* A program may close its code to reading (PROT_EXEC, a protection key), even where it stays. */
static struct gms_reader read_code(const struct gms_unwind_module* module, uint64_t from)
{
    struct gms_reader code = gms_reader_start(module, module->code, from);
    code.stays = code.stays && !gms_may(GMS_TO_COPY);
    return code;
}

/* The frame of a signal handler is known by the code that the handler returns to. */
static void recognise_signal_return(const struct gms_unwind_module* module, uint64_t address, struct gms_row* row)
{
    struct gms_reader code = read_code(module, address + 1);
    const uint8_t* bytes = gms_reader_look(&code, GMS_SIGNAL_RETURN_BYTES);
    if (!bytes || !gms_is_signal_return(bytes))
        return;
    row->flags = GMS_ROW_SIGNAL | GMS_ROW_DEREF;
    row->cfa_register = row->base_register = GMS_REG_SP;
    row->cfa_offset = GMS_SIGNAL_SP_AT;
    row->saved = row->based = (uint16_t)((1u << GMS_SLOTS) - 1);
    for (unsigned i = 0; i < GMS_SLOTS; ++i)
        row->at[i] = gms_signal_slot_at[i] / 8;
}

/* Code that was made at run time, around a return address, or else data that was taken for one: what is not there is
 * not asked for. A signal handler may return to the very beginning of a page. */
static struct gms_span made_code(uint64_t address)
{
    const uint64_t at = address + 1, page_end = (at | (GMS_STACK_PAGE - 1)) + 1;
    const struct gms_span before = {at - GMS_LONGEST_CALL, at}, after = {at, at + 63 < page_end ? at + 63 : page_end};
    return (struct gms_span){gms_memory_is_there(before.low, before.high) ? before.low : at,
                             gms_memory_is_there(after.low, after.high) ? after.high : at};
}

void gms_cfi_row(uint64_t address, struct gms_row* row)
{
    struct gms_unwind_module module = {.header = 0};
    const bool is_known = gms_unwind_module_at(address, &module);
    gms_cfi_row_in(&module, address, row);
    if (!is_known)
        module.code = made_code(address);
    if (row->flags & GMS_ROW_NO_TABLE)
        recognise_signal_return(&module, address, row);
    struct gms_reader code = read_code(&module, address + 1 - GMS_LONGEST_CALL);
    const uint8_t* bytes = gms_reader_look(&code, GMS_LONGEST_CALL);
    if (bytes && gms_ends_with_call(bytes))
        row->flags |= GMS_ROW_AFTER_CALL;
}

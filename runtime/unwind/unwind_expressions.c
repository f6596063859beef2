/* SPDX-License-Identifier: MIT */
#include "unwind/unwind_expressions.h"

#include "unwind/unwind_arch.h"
#include "unwind/unwind_tables.h"

/* Nothing on a stack is farther away. */
#define GMS_FARTHEST (1 << 30)

enum {
    OP_DEREF = 0x06,
    OP_DROP = 0x13,
    OP_AND = 0x1a,
    OP_PLUS = 0x22,
    OP_PLUS_UCONST = 0x23,
    OP_SHL = 0x24,
    OP_GE = 0x2a,
    OP_LIT0 = 0x30,
    OP_LIT31 = 0x4f,
    OP_BREG0 = 0x70,
    OP_BREG31 = 0x8f
};

/* The block that an expression is. `reader` goes on behind it. */
static void take_block(struct gms_reader* reader, struct gms_reader* block)
{
    const uint64_t bytes = gms_read_uleb(reader);
    gms_reader_copy(reader, block);
    if (bytes > reader->end - reader->at) {
        reader->failed = block->failed = true;
        return;
    }
    block->end = reader->at + bytes;
    reader->at = block->end;
}

static struct gms_place read_register_sum(struct gms_reader* block, uint64_t operation)
{
    const int64_t offset = gms_read_sleb(block);
    const uint64_t reg = operation - OP_BREG0;
    if (operation < OP_BREG0 || operation > OP_BREG31 || reg >= GMS_REG_COUNT || offset < -GMS_FARTHEST ||
        offset > GMS_FARTHEST || block->failed)
        return (struct gms_place){.kind = GMS_PLACE_UNKNOWN};
    return (struct gms_place){.reg = (uint8_t)reg, .offset = (int32_t)offset, .kind = GMS_PLACE_SUM};
}

/* sp + 8 + ((pc & 15) >= N) * 8, N the first byte of an entry at which it has pushed its number */
static bool is_linkage_table(const struct gms_reader* reader, uint64_t* threshold)
{
    static const uint8_t wanted[] = {OP_BREG0 + GMS_REG_RA, 0,      OP_LIT0 + 15, OP_AND, 0, OP_GE,
                                     OP_LIT0 + 3,           OP_SHL, OP_PLUS};
    struct gms_reader block;
    gms_reader_copy(reader, &block);
    if (block.end - block.at != sizeof wanted)
        return false;
    for (unsigned i = 0; i < sizeof wanted; ++i) {
        const uint64_t byte = gms_read(&block, 1);
        if (i == 4 && byte >= OP_LIT0 && byte <= OP_LIT31)
            *threshold = byte - OP_LIT0;
        else if (byte != wanted[i])
            return false;
    }
    return !block.failed;
}

struct gms_place gms_cfa_expression(struct gms_reader* reader, uint64_t pc)
{
    struct gms_reader block;
    take_block(reader, &block);
    struct gms_place place = read_register_sum(&block, gms_read(&block, 1));
    uint64_t threshold = 0;
    if (place.kind == GMS_PLACE_UNKNOWN || block.at == block.end)
        return place;
    if (place.reg == GMS_REG_SP && is_linkage_table(&block, &threshold)) {
        place.offset += (pc & 15) >= threshold ? 8 : 0;
        return place;
    }
    const bool is_dereferenced = gms_read(&block, 1) == OP_DEREF;
    if (is_dereferenced && block.at < block.end && gms_read(&block, 1) == OP_PLUS_UCONST)
        place.addition = (uint8_t)(gms_read_uleb(&block) & 0x7f);
    place.kind = is_dereferenced && !block.failed && block.at == block.end ? GMS_PLACE_DEREF : GMS_PLACE_UNKNOWN;
    return place;
}

struct gms_place gms_slot_expression(struct gms_reader* reader)
{
    struct gms_reader block;
    take_block(reader, &block);
    uint64_t operation = gms_read(&block, 1);
    if (operation == OP_DROP)
        operation = gms_read(&block, 1);
    struct gms_place place = read_register_sum(&block, operation);
    if (block.at != block.end)
        place.kind = GMS_PLACE_UNKNOWN;
    return place;
}

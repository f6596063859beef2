/* SPDX-License-Identifier: MIT */
#include "patch/entry_room.h"

#include "mute/counting_call.h"
#include "mute/own_code.h"
#include "unwind/unwind_modules.h"
#include "unwind/unwind_tables.h"

#define LONGEST_PROLOGUE 48u /* from a function's beginning to its call of mcount */

static const uint8_t branch_mark[] = {0xf3, 0x0f, 0x1e, 0xfa}; /* ENDBR64 */

/* Intel SDM, volume 2, NOP: 90, or 0f 1f /0, which reads no memory, behind prefixes. Returns 0 for all else. */
static uint32_t nop_bytes(const uint8_t* code, uint32_t count)
{
    uint32_t at = 0;
    while (at < count && (code[at] == 0x66 || code[at] == 0x2e))
        ++at;
    if (at < count && code[at] == 0x90)
        return at + 1;
    if (at + 3 > count || code[at] != 0x0f || code[at + 1] != 0x1f)
        return 0;
    switch (code[at + 2]) {
    case 0x00: return at + 3;
    case 0x40: return at + 4;
    case 0x44: return at + 5;
    case 0x80: return at + 7;
    case 0x84: return at + 8;
    default: return 0;
    }
}

uint32_t gms_entry_room(const uint8_t code[GMS_ROOM_BYTES])
{
    uint32_t room = 0;
    while (room < GMS_ENTRY_CALL_BYTES) {
        const uint32_t bytes = nop_bytes(code + room, GMS_ROOM_BYTES - room);
        if (bytes == 0 || room + bytes > GMS_ROOM_BYTES)
            return 0;
        room += bytes;
    }
    return room;
}

static bool is_marked(uint64_t function)
{
    for (uint32_t i = 0; i < sizeof branch_mark; ++i)
        if (((const volatile uint8_t*)(uintptr_t)function)[i] != branch_mark[i])
            return false;
    return true;
}

uint64_t gms_end_of_function(uint64_t entry)
{
    struct gms_unwind_module module = {.header = 0};
    struct gms_cfi_entry function;
    if (!gms_unwind_tables_at(entry, &module) || gms_cfi_find(&module, entry, &function) != GMS_FOUND)
        return 0;
    const bool begins =
        entry == function.function || (entry == function.function + sizeof branch_mark && is_marked(function.function));
    return begins ? function.function + function.bytes : 0;
}

bool gms_counts_already(long memory, uint64_t address, uint64_t end)
{
    uint8_t code[GMS_BYTES_BEFORE + LONGEST_PROLOGUE];
    struct gms_counting_call call;
    if (!gms_own_code_read(memory, address - GMS_BYTES_BEFORE, code, sizeof code))
        return false;
    for (uint32_t i = GMS_ENTRY_CALL_BYTES; i <= LONGEST_PROLOGUE && address + i <= end; ++i)
        if (gms_counting_call_find(memory, address + i, code + i, &call))
            return true;
    return false;
}

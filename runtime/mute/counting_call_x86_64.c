/* SPDX-License-Identifier: MIT */
#include "mute/counting_call.h"

#include "mute/own_code.h"

#define CALL_SLOT_0 0xff /* Intel SDM, volume 2: CALL r/m64 with ModRM 00 010 101, RIP-relative */
#define CALL_SLOT_1 0x15
#define COMPARE_SLOT 0x3b /* CMP r32, r/m32 */
#define CALL_TARGET 0xe8  /* CALL rel32 */
#define TEST_NUMBER 0xa9  /* TEST EAX, imm32 */
#define LONGEST_STUB 16u

extern const char gms_mcount[] __attribute__((visibility("hidden")));
extern const char gms_fentry[] __attribute__((visibility("hidden")));

static bool is_ours(uint64_t target)
{
    return target == (uint64_t)(uintptr_t)gms_mcount || target == (uint64_t)(uintptr_t)gms_fentry;
}

static uint64_t add_relative(uint64_t address, const uint8_t relative[4])
{
    const uint32_t value =
        relative[0] | (uint32_t)relative[1] << 8 | (uint32_t)relative[2] << 16 | (uint32_t)relative[3] << 24;
    return address + (uint64_t)(int64_t)(int32_t)value;
}

static bool slot_holds_ours(long memory, uint64_t slot)
{
    uint64_t target = 0;
    return gms_own_code_read(memory, slot, &target, sizeof target) && is_ours(target);
}

/* An entry of the procedure linkage table: [endbr64] [bnd] jmp *slot(%rip). */
static bool stub_leads_to_us(long memory, uint64_t stub)
{
    static const uint8_t marker[] = {0xf3, 0x0f, 0x1e, 0xfa};
    uint8_t code[LONGEST_STUB];
    uint32_t at = 0;
    if (!gms_own_code_read(memory, stub, code, sizeof code))
        return false;
    if (code[0] == marker[0] && code[1] == marker[1] && code[2] == marker[2] && code[3] == marker[3])
        at = sizeof marker;
    if (code[at] == 0xf2)
        ++at;
    return code[at] == 0xff && code[at + 1] == 0x25 &&
           slot_holds_ours(memory, add_relative(stub + at + 6, code + at + 2));
}

static void set_bytes(struct gms_counting_call* call, uint64_t address, uint8_t counting, uint8_t muted)
{
    call->address = address;
    call->count = 1;
    call->counting[0] = counting;
    call->muted[0] = muted;
}

bool gms_counting_call_read(uint64_t self, const uint8_t before[GMS_BYTES_BEFORE], struct gms_counting_call* call)
{
    const uint8_t* code = before + 2; /* the longest of these is 6 bytes long */
    if (code[0] == CALL_SLOT_0 && code[1] == CALL_SLOT_1)
        set_bytes(call, self - 6, CALL_SLOT_0, COMPARE_SLOT);
    else if (code[1] == CALL_TARGET)
        set_bytes(call, self - 5, CALL_TARGET, TEST_NUMBER);
    else
        return false;
    return true;
}

bool gms_is_breakpoint(const uint8_t code[4]) { return code[0] == 0xcc; }

bool gms_counting_call_find(long memory, uint64_t self, const uint8_t before[GMS_BYTES_BEFORE],
                            struct gms_counting_call* call)
{
    const uint64_t named = add_relative(self, before + 4);
    if (!gms_counting_call_read(self, before, call))
        return false;
    return call->counting[0] == CALL_SLOT_0 ? slot_holds_ours(memory, named)
                                            : is_ours(named) || stub_leads_to_us(memory, named);
}

/* SPDX-License-Identifier: MIT */
#include "mute/counting_call.h"

#include "mute/own_code.h"

/* Arm Architecture Reference Manual, C6.2. */
#define IS_BL(word) (((word)&0xfc000000u) == 0x94000000u)
#define IS_ADRP_X16(word) (((word)&0x9f00001fu) == 0x90000010u)
#define IS_LDR_X17_FROM_X16(word) (((word)&0xffc003ffu) == 0xf9400211u)
#define IS_BRK(word) (((word)&0xffe0001fu) == 0xd4200000u)
#define BTI_C 0xd503245fu

extern const char gms_mcount[] __attribute__((visibility("hidden")));

static bool is_ours(uint64_t target) { return target == (uint64_t)(uintptr_t)gms_mcount; }

static uint64_t signed_bits(uint64_t value, unsigned bits)
{
    return (uint64_t)((int64_t)(value << (64 - bits)) >> (64 - bits));
}

/* An entry of the procedure linkage table: [bti c], adrp x16, page; ldr x17, [x16, #offset] ... */
static bool stub_leads_to_us(long memory, uint64_t stub)
{
    uint32_t code[3];
    uint64_t target = 0;
    if (!gms_own_code_read(memory, stub, code, sizeof code))
        return false;
    const unsigned at = code[0] == BTI_C;
    if (!IS_ADRP_X16(code[at]) || !IS_LDR_X17_FROM_X16(code[at + 1]))
        return false;
    const uint64_t pages = (code[at] >> 5 & 0x7ffff) << 2 | (code[at] >> 29 & 3);
    const uint64_t page = ((stub + 4 * at) & ~(uint64_t)4095) + (signed_bits(pages, 21) << 12);
    const uint64_t slot = page + (uint64_t)(code[at + 1] >> 10 & 0xfff) * 8;
    return gms_own_code_read(memory, slot, &target, sizeof target) && is_ours(target);
}

static uint32_t word_at(const uint8_t* code) /* always little-endian */
{
    return code[0] | (uint32_t)code[1] << 8 | (uint32_t)code[2] << 16 | (uint32_t)code[3] << 24;
}

bool gms_counting_call_read(uint64_t self, const uint8_t before[GMS_BYTES_BEFORE], struct gms_counting_call* call)
{
    static const uint8_t nop[4] = {0x1f, 0x20, 0x03, 0xd5};
    const uint8_t* code = before + 4;
    if (!IS_BL(word_at(code)))
        return false;
    call->address = self - 4;
    call->count = 4;
    for (int i = 0; i < 4; ++i) {
        call->counting[i] = code[i];
        call->muted[i] = nop[i];
    }
    return true;
}

bool gms_is_breakpoint(const uint8_t code[4]) { return IS_BRK(word_at(code)); }

bool gms_counting_call_find(long memory, uint64_t self, const uint8_t before[GMS_BYTES_BEFORE],
                            struct gms_counting_call* call)
{
    if (!gms_counting_call_read(self, before, call))
        return false;
    const uint64_t target = self - 4 + (signed_bits(word_at(before + 4) & 0x3ffffff, 26) << 2);
    return is_ours(target) || stub_leads_to_us(memory, target);
}

/* SPDX-License-Identifier: MIT
 *
 * The unwinder's knowledge of x86-64. Registers have the numbers that unwind tables give them.
 */
#ifndef GMS_UNWIND_ARCH_X86_64_H
#define GMS_UNWIND_ARCH_X86_64_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#define GMS_REG_COUNT 17u
#define GMS_REG_FP 6u  /* rbp */
#define GMS_REG_SP 7u  /* rsp */
#define GMS_REG_RA 16u /* rip: where the return address is restored to */

/* Bits of the registers whose values outlive a call, and so are known in callers as well. */
#define GMS_REGS_KEPT ((1u << 3) | (1u << GMS_REG_FP) | (0xfu << 12))
/* The registers that are known only in the interrupted frame. */
#define GMS_REGS_OF_LEAF (((1u << GMS_REG_COUNT) - 1u) & ~(1u << GMS_REG_RA))

/* The stack is used this far below its pointer. */
#define GMS_RED_ZONE 128u
/* A call leaves at least its return address there. */
#define GMS_LEAST_FRAME 8u

/* Number of registers that rows hold a place for, and which. */
#define GMS_SLOTS 7u
static const uint8_t gms_slot_register[GMS_SLOTS] = {GMS_REG_RA, GMS_REG_FP, 3, 12, 13, 14, 15};

static inline unsigned gms_slot_of(uint64_t reg)
{
    unsigned slot = 0;
    while (slot < GMS_SLOTS && gms_slot_register[slot] != reg)
        ++slot;
    return slot;
}

static inline uint64_t gms_return_address(uint64_t value) { return value; }

/* Reads the registers of the interrupted frame. Returns its pc, which is what GMS_REG_RA holds, too. */
static inline uint64_t gms_registers_of(const void* context, uint64_t registers[GMS_REG_COUNT])
{
    /* rax rdx rcx rbx rsi rdi rbp rsp r8 to r15 rip, where <ucontext.h> has them in gregs */
    static const uint8_t place[GMS_REG_COUNT] = {13, 12, 14, 11, 9, 8, 10, 15, 0, 1, 2, 3, 4, 5, 6, 7, 16};
    const ucontext_t* interrupted = (const ucontext_t*)context;
    for (unsigned i = 0; i < GMS_REG_COUNT; ++i)
        registers[i] = (uint64_t)interrupted->uc_mcontext.gregs[place[i]];
    return registers[GMS_REG_RA];
}

/* The code before a return address: is it a call? `code` points at the 8 bytes that end there. */
#define GMS_LONGEST_CALL 8u
static inline bool gms_ends_with_call(const uint8_t code[GMS_LONGEST_CALL])
{
    const uint8_t* end = code + GMS_LONGEST_CALL;
    if (end[-5] == 0xe8)
        return true;
    /* ff /2 by the length that its addressing mode gives it; 4 stands for a scale-index-base byte */
    const bool plain = end[-2] == 0xff && ((end[-1] & 0xf8u) == 0xd0 || ((end[-1] & 0xf8u) == 0x10 && end[-1] != 0x14));
    const bool byte = end[-3] == 0xff && ((end[-2] & 0xf8u) == 0x50 || end[-2] == 0x14);
    const bool sib_byte = end[-4] == 0xff && end[-3] == 0x54;
    const bool word = end[-6] == 0xff && ((end[-5] & 0xf8u) == 0x90 || end[-5] == 0x15);
    return plain || byte || sib_byte || word || (end[-7] == 0xff && end[-6] == 0x94);
}

/* Returns the target of such a call, if its bytes tell; otherwise 0. */
static inline uint64_t gms_call_target(const uint8_t code[GMS_LONGEST_CALL], uint64_t return_address)
{
    const uint8_t* end = code + GMS_LONGEST_CALL;
    const uint32_t distance =
        (uint32_t)end[-4] | (uint32_t)end[-3] << 8 | (uint32_t)end[-2] << 16 | (uint32_t)end[-1] << 24;
    return end[-5] == 0xe8 ? return_address + (uint64_t)(int64_t)(int32_t)distance : 0;
}

/* Whom a call calls, as far as its code tells. */
enum gms_callee_kind { GMS_CALLEE_NONE, GMS_CALLEE_AT, GMS_CALLEE_IN_SLOT, GMS_CALLEE_IN_REGISTER };
struct gms_callee {
    enum gms_callee_kind kind;
    uint64_t value; /* the callee's address, the address where that stands, or the register's number */
};

static inline uint64_t gms_number_before(const uint8_t* end)
{
    return (uint64_t)(int64_t)(int32_t)((uint32_t)end[-4] | (uint32_t)end[-3] << 8 | (uint32_t)end[-2] << 16 |
                                        (uint32_t)end[-1] << 24);
}

/* `code` as above, `at` is the address where it ends. Calls: rel32 (E8), through rip + disp32 (FF 15), through a
 * register (FF D0 to D7, after a prefix for r8 to r15): Intel SDM volume 2A, CALL. */
#define GMS_CODE_STEP 1u /* instructions may end anywhere */
static inline struct gms_callee gms_callee_of(const uint8_t code[GMS_LONGEST_CALL], uint64_t at)
{
    const uint8_t* end = code + GMS_LONGEST_CALL;
    if (end[-6] == 0xff && end[-5] == 0x15)
        return (struct gms_callee){GMS_CALLEE_IN_SLOT, at + gms_number_before(end)};
    if (end[-2] == 0xff && (end[-1] & 0xf8u) == 0xd0)
        return (struct gms_callee){GMS_CALLEE_IN_REGISTER, end[-1] | (end[-3] == 0x41 ? 8u : 0u)};
    if (end[-5] == 0xe8)
        return (struct gms_callee){GMS_CALLEE_AT, at + gms_number_before(end)};
    return (struct gms_callee){GMS_CALLEE_NONE, 0};
}

/* Returns where a jump stub of the linker at this address takes its target from; 0: there is none. They begin with
 * endbr64 or not, and jmp *disp32(%rip) may have the prefix bnd. */
#define GMS_JUMP_STUB_BYTES 16u
static inline uint64_t gms_jump_slot(const uint8_t code[GMS_JUMP_STUB_BYTES], uint64_t address)
{
    const unsigned marker = code[0] == 0xf3 && code[1] == 0x0f && code[2] == 0x1e && code[3] == 0xfa ? 4 : 0;
    const unsigned jump = marker + (code[marker] == 0xf2 ? 1 : 0);
    return code[jump] == 0xff && code[jump + 1] == 0x25 ? address + jump + 6 + gms_number_before(code + jump + 6) : 0;
}

/* Stubs of the linker have tables, or are known by the call to them. */
#define GMS_HAS_LINKER_STUBS false
#define GMS_LINKER_STUB_BYTES 1u
static inline bool gms_is_linker_stub(const uint8_t* code)
{
    (void)code;
    return false;
}

/* The frame's pointer leads to its end, where the saved one is, and the return address above. */
#define GMS_LINKS_ON_TOP true

/* mov $15, %rax; syscall: what signal handlers of programs without unwind tables return to. Debuggers know it by these
 * bytes, too. */
#define GMS_SIGNAL_RETURN_BYTES 9u
static inline bool gms_is_signal_return(const uint8_t code[GMS_SIGNAL_RETURN_BYTES])
{
    static const uint8_t wanted[GMS_SIGNAL_RETURN_BYTES] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
    unsigned same = 0;
    while (same < GMS_SIGNAL_RETURN_BYTES && code[same] == wanted[same])
        ++same;
    return same == GMS_SIGNAL_RETURN_BYTES;
}

/* There the kernel's copy of the interrupted registers is so many bytes above the stack pointer. */
#define GMS_SIGNAL_SP_AT 160
#define GMS_SIGNAL_LINK_AT 0 /* calls leave nothing in a register */
static const int16_t gms_signal_slot_at[GMS_SLOTS] = {168, 120, 128, 72, 80, 88, 96};

#endif

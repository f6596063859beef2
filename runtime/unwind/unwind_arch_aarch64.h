/* SPDX-License-Identifier: MIT
 *
 * The unwinder's knowledge of AArch64. Registers have the numbers that unwind tables give them.
 */
#ifndef GMS_UNWIND_ARCH_AARCH64_H
#define GMS_UNWIND_ARCH_AARCH64_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#define GMS_REG_COUNT 32u
#define GMS_REG_FP 29u
#define GMS_REG_SP 31u
#define GMS_REG_RA 30u /* a register like others: functions that call nobody leave it there */

/* Bits of the registers whose values outlive a call, and so are known in callers as well. */
#define GMS_REGS_KEPT (0x7ffu << 19)
/* The registers that are known only in the interrupted frame. */
#define GMS_REGS_OF_LEAF 0xffffffffu

/* The stack is used this far below its pointer. */
#define GMS_RED_ZONE 0u
/* A call leaves nothing there. */
#define GMS_LEAST_FRAME 0u

/* Number of registers that rows hold a place for, and which. */
#define GMS_SLOTS 12u
static const uint8_t gms_slot_register[GMS_SLOTS] = {GMS_REG_RA, GMS_REG_FP, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28};

static inline unsigned gms_slot_of(uint64_t reg)
{
    unsigned slot = 0;
    while (slot < GMS_SLOTS && gms_slot_register[slot] != reg)
        ++slot;
    return slot;
}

/* Returns the address without its signature, if it has one (pointer authentication). */
static inline uint64_t gms_return_address(uint64_t value)
{
    register uint64_t x30 __asm__("x30") = value;
    __asm__("hint #7" : "+r"(x30)); /* xpaclri */
    return x30;
}

/* Reads all registers. Returns the interrupted pc. */
static inline uint64_t gms_registers_of(const void* context, uint64_t registers[GMS_REG_COUNT])
{
    const ucontext_t* interrupted = context;
    for (unsigned i = 0; i < GMS_REG_SP; ++i)
        registers[i] = interrupted->uc_mcontext.regs[i];
    registers[GMS_REG_SP] = interrupted->uc_mcontext.sp;
    return interrupted->uc_mcontext.pc;
}

/* True if the code before a return address is a call. `code` points at the 4 bytes that end there. */
#define GMS_LONGEST_CALL 4u
static inline uint32_t gms_instruction_at(const uint8_t code[GMS_LONGEST_CALL])
{
    return (uint32_t)code[0] | (uint32_t)code[1] << 8 | (uint32_t)code[2] << 16 | (uint32_t)code[3] << 24;
}

static inline bool gms_is_bl(uint32_t instruction) { return (instruction & 0xfc000000u) == 0x94000000u; }

static inline bool gms_ends_with_call(const uint8_t code[GMS_LONGEST_CALL])
{
    const uint32_t instruction = gms_instruction_at(code);
    const bool is_blr = (instruction & 0xfffffc1fu) == 0xd63f0000u;
    const bool is_blraa = (instruction & 0xfefff800u) == 0xd63f0800u; /* or blrab, blraaz, blrabz */
    return gms_is_bl(instruction) || is_blr || is_blraa;
}

/* Returns the target of such a call, if its bytes tell; otherwise 0. */
static inline uint64_t gms_call_target(const uint8_t code[GMS_LONGEST_CALL], uint64_t return_address)
{
    const uint32_t instruction = gms_instruction_at(code);
    const int64_t distance = (int64_t)(int32_t)(instruction << 6) >> 4;
    return gms_is_bl(instruction) ? return_address - GMS_LONGEST_CALL + (uint64_t)distance : 0;
}

/* Whom a call calls, as far as its code tells. */
enum gms_callee_kind { GMS_CALLEE_NONE, GMS_CALLEE_AT, GMS_CALLEE_IN_SLOT, GMS_CALLEE_IN_REGISTER };
struct gms_callee {
    enum gms_callee_kind kind;
    uint64_t value; /* the callee's address, the address where that stands, or the register's number */
};

/* `code` as above, `at` is the address where it ends. */
#define GMS_CODE_STEP 4u /* all instructions have 4 bytes */
static inline struct gms_callee gms_callee_of(const uint8_t code[GMS_LONGEST_CALL], uint64_t at)
{
    const uint32_t instruction = gms_instruction_at(code);
    if (gms_is_bl(instruction))
        return (struct gms_callee){GMS_CALLEE_AT, gms_call_target(code, at)};
    if ((instruction & 0xfffffc1fu) == 0xd63f0000u) /* blr */
        return (struct gms_callee){GMS_CALLEE_IN_REGISTER, instruction >> 5 & 31u};
    return (struct gms_callee){GMS_CALLEE_NONE, 0};
}

/* Returns where a jump stub of the linker at this address takes its target from; 0: there is none. They begin with bti
 * c or not; then adrp x16, page; ldr x17, [x16, offset]. */
#define GMS_JUMP_STUB_BYTES 16u
static inline uint64_t gms_jump_slot(const uint8_t code[GMS_JUMP_STUB_BYTES], uint64_t address)
{
    const unsigned first = gms_instruction_at(code) == 0xd503245fu ? 4 : 0;
    const uint32_t adrp = gms_instruction_at(code + first), ldr = gms_instruction_at(code + first + 4);
    if ((adrp & 0x9f00001fu) != 0x90000010u || (ldr & 0xffc003ffu) != 0xf9400211u)
        return 0;
    const uint32_t pages = (adrp >> 3 & 0x1ffffcu) | (adrp >> 29 & 3u);
    const int64_t distance = (int64_t)(int32_t)(pages << 11) * 2; /* 21 bits with their sign, times 4096 */
    return ((address + first) & ~(uint64_t)0xfff) + (uint64_t)distance + (ldr >> 10 & 0xfffu) * 8;
}

/* Stubs of the linker have no tables: adrp x16, ldr x17, add x16, br x17. A tail call may jump to one. */
#define GMS_HAS_LINKER_STUBS true
#define GMS_LINKER_STUB_BYTES 16u
static inline bool gms_is_linker_stub(const uint8_t code[GMS_LINKER_STUB_BYTES])
{
    for (unsigned i = 0; i < GMS_LINKER_STUB_BYTES; i += 4) {
        const uint32_t instruction = gms_instruction_at(code + i);
        if (instruction == 0xd61f0220u) /* br x17 */
            return true;
        const bool is_adrp = (instruction & 0x9f00001fu) == 0x90000010u;
        const bool is_ldr = (instruction & 0xffc003ffu) == 0xf9400211u;
        const bool is_add = (instruction & 0xffc003ffu) == 0x91000210u;
        if (!is_adrp && !is_ldr && !is_add)
            return false;
    }
    return false;
}

/* The frame's pointer leads to where the saved one is, and the return address above: its low end, mostly. */
#define GMS_LINKS_ON_TOP false

/* mov x8, #139; svc #0: what signal handlers return to, in the vDSO. Debuggers know it by these bytes, too. */
#define GMS_SIGNAL_RETURN_BYTES 8u
static inline bool gms_is_signal_return(const uint8_t code[GMS_SIGNAL_RETURN_BYTES])
{
    static const uint8_t wanted[GMS_SIGNAL_RETURN_BYTES] = {0x68, 0x11, 0x80, 0xd2, 0x01, 0x00, 0x00, 0xd4};
    unsigned same = 0;
    while (same < GMS_SIGNAL_RETURN_BYTES && code[same] == wanted[same])
        ++same;
    return same == GMS_SIGNAL_RETURN_BYTES;
}

/* There the kernel's copy of the interrupted registers is so many bytes above the stack pointer: siginfo_t, then
 * ucontext_t, in which x0 stands at 184. The return address is that into the interrupted code: its pc. */
#define GMS_SIGNAL_X0_AT 312
#define GMS_SIGNAL_SP_AT (GMS_SIGNAL_X0_AT + 31 * 8)
#define GMS_SIGNAL_PC_AT (GMS_SIGNAL_X0_AT + 32 * 8)
#define GMS_SIGNAL_LINK_AT (GMS_SIGNAL_X0_AT + 30 * 8)
#define GMS_SIGNAL_REG_AT(number) (GMS_SIGNAL_X0_AT + (number)*8)
static const int16_t gms_signal_slot_at[GMS_SLOTS] = {
    GMS_SIGNAL_PC_AT,      GMS_SIGNAL_REG_AT(29), GMS_SIGNAL_REG_AT(19), GMS_SIGNAL_REG_AT(20),
    GMS_SIGNAL_REG_AT(21), GMS_SIGNAL_REG_AT(22), GMS_SIGNAL_REG_AT(23), GMS_SIGNAL_REG_AT(24),
    GMS_SIGNAL_REG_AT(25), GMS_SIGNAL_REG_AT(26), GMS_SIGNAL_REG_AT(27), GMS_SIGNAL_REG_AT(28)};

#endif

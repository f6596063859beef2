/* SPDX-License-Identifier: MIT
 *
 * The instruction by which a function calls our mcount or __fentry__, and one of the same length that does nothing.
 *
 *              counting                      muted
 *   x86-64     ff 15 rel32  call *slot       3b 15 rel32  cmp slot, %edx
 *              e8 rel32     call target      a9 rel32     test $rel32, %eax
 *   AArch64    bl target                     nop
 *
 * On x86-64 both differ in one byte, and the muted one changes the flags alone, which a call of mcount leaves undefined
 * anyway. So whoever runs there meanwhile executes one or the other, whole, wherever the instruction lies. (A jump over
 * the rest, eb 03 or eb 04, needs two bytes at once, and takes a branch.) On AArch64 both are among the instructions
 * that may be changed while others run them (Arm Architecture Reference Manual, B2.2.5).
 */
#ifndef GMS_COUNTING_CALL_H
#define GMS_COUNTING_CALL_H

#include <stdbool.h>
#include <stdint.h>

#define GMS_BYTES_BEFORE 8u /* of code that are looked at; no instruction here is longer */

/* Describes what to write where. */
struct gms_counting_call {
    uint64_t address; /* of the bytes that differ: the first of the instruction, which ends at `self` */
    uint32_t count;   /* how many: 1 or 4 */
    uint8_t counting[4] __attribute__((aligned(4)));
    uint8_t muted[4];
};

/* Reads the form of the call that returns to `self` from the bytes of code before it, as they are while it counts. */
bool gms_counting_call_read(uint64_t self, const uint8_t before[GMS_BYTES_BEFORE], struct gms_counting_call* call);

/* True for the first bytes of an instruction that a debugger has put there. */
bool gms_is_breakpoint(const uint8_t code[4]);

/* The same, and true only if it is proven to call us: its target, or the slot that it goes through, by the procedure
 * linkage table or not, holds the address of our mcount or __fentry__. `memory`: gms_own_code_open's. */
bool gms_counting_call_find(long memory, uint64_t self, const uint8_t before[GMS_BYTES_BEFORE],
                            struct gms_counting_call* call);

#endif

/* SPDX-License-Identifier: MIT
 *
 * __cyg_profile_func_enter and __cyg_profile_func_exit, the hooks of -finstrument-functions. In
 * hooks_x86_64.S is said what they are told, which keys an arc may have, and why they stand in a file of their own.
 *
 *   x0: the function, x1: the call site, which may be signed (pointer authentication), x30: "at"
 *
 * To the compilers it is a call like any other: x0-x17 and the flags are free.
 */
#include "count/find_arc_aarch64.inc"

        .text

.macro keep first, second
        stp     x29, x30, [sp, #-32]!
        .cfi_adjust_cfa_offset 32
        .cfi_rel_offset x29, 0
        .cfi_rel_offset x30, 8
        stp     \first, \second, [sp, #16]
.endm

.macro take first, second
        ldp     \first, \second, [sp, #16]
        ldp     x29, x30, [sp], #32
        .cfi_adjust_cfa_offset -32
        .cfi_restore x29
        .cfi_restore x30
.endm

        .globl  __cyg_profile_func_enter
        .type   __cyg_profile_func_enter, %function
        .p2align 6
__cyg_profile_func_enter:
        .reloc  ., R_AARCH64_NONE, gms_interface /* links the programmer's interface from the archive, too */
        .cfi_startproc
        BTI_C
#ifndef GMS_LINKED
        adrp    x9, gms_next_enter
        ldr     x9, [x9, :lo12:gms_next_enter]
        cbnz    x9, 7f
#endif
        mov     x15, x30                        /* at */
.Lcount:
        mov     x5, x1
        adrp    x9, gms_signature_bits
        ldr     x9, [x9, :lo12:gms_signature_bits]
        add     x3, x0, #1                      /* an inlined copy's callee, by its first byte */
        bic     x2, x1, x9                      /* the call site */
#ifdef GMS_LINKED
        adrp    x9, gms_started
        ldrb    w9, [x9, :lo12:gms_started]
        cbz     w9, 9f
#endif
        mov     x0, x2                          /* a function's own */
        mov     x1, x15
        count_or 4f
        ret
4:      mov     x0, x15                         /* an inlined copy's */
        mov     x1, x3
        count_or 5f
        ret
5:      mov     x0, x2                          /* it cannot be told */
        count_or 6f
        ret
6:      sub     x0, x3, #1
#ifndef GMS_LINKED
        adrp    x9, gms_next_hooks_are_known
        ldrb    w9, [x9, :lo12:gms_next_hooks_are_known]
        cbz     w9, 8f
#endif
.Lslow:
        mov     x4, x30
        mov     x30, x2                         /* nobody may have seen yet which bits are the signature's */
        XPACLRI
        mov     x1, x30
        mov     x30, x4
        mov     x2, x15
        b       gms_hook_slow
#ifndef GMS_LINKED
7:      keep    x0, x1                          /* counts it, and goes on to the next hook as if it were called alone */
        mov     x15, x30
        bl      .Lcount
        take    x0, x1
        adrp    x16, gms_next_enter
        ldr     x16, [x16, :lo12:gms_next_enter]
        br      x16
8:      str     x2, [sp, #-16]!
        .cfi_adjust_cfa_offset 16
        keep    x0, x5
        bl      gms_next_hooks_find
        take    x0, x1
        ldr     x2, [sp], #16
        .cfi_adjust_cfa_offset -16
        adrp    x9, gms_next_enter
        ldr     x9, [x9, :lo12:gms_next_enter]
        cbnz    x9, 7b
        mov     x15, x30
        b       .Lslow
#else
9:      mov     x4, x30
        mov     x30, x2
        XPACLRI
        mov     x0, x30
        mov     x30, x4
        mov     x1, x3
        b       gms_overflow_count
#endif
        .cfi_endproc
        .size   __cyg_profile_func_enter, . - __cyg_profile_func_enter

        .globl  __cyg_profile_func_exit
        .type   __cyg_profile_func_exit, %function
        .p2align 2
__cyg_profile_func_exit:
        .cfi_startproc
        BTI_C
#ifndef GMS_LINKED
        adrp    x16, gms_next_exit
        ldr     x16, [x16, :lo12:gms_next_exit]
        cbnz    x16, 1f
#endif
        ret
#ifndef GMS_LINKED
1:      br      x16
#endif
        .cfi_endproc
        .size   __cyg_profile_func_exit, . - __cyg_profile_func_exit

#include "base/notes_aarch64.inc"

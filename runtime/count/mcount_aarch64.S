/* SPDX-License-Identifier: MIT
 *
 * _mcount and gmonscope_rt_mark: count one call, or one run through a mark, as fast as possible.
 *
 *   caller:                 callee (-pg):
 *     bl callee               stp x29, x30, [sp, ...]
 *     ...  <- from            add x29, sp, ...
 *                             bl  _mcount
 *                             ...  <- self
 *
 * "from" is the callee's return address, in its frame record: gcc also passes it in x0, clang does not. It may be signed
 * (pointer authentication). "self" is our own return address. For a mark both are our return address.
 *
 * To the compilers _mcount is a call like any other, so x0-x17 and the flags are free. They know that a mark changes
 * x16, x17 and x30. The C code behind both is compiled without vector registers.
 *
 * How an arc is found, and why a thread without a table needs no test, is said in mcount_x86_64.S. No single
 * instruction of the base architecture increments memory: where the processor has LSE, stadd does; elsewhere a store
 * that fails, and is tried again, after whatever came in between. Both bear with signal handlers that count.
 */
#include "count/find_arc_aarch64.inc"

        .text

/* All code up to gms_counting_code_end counts calls: a tick there is time that counting takes (budget/). Nobody runs the
 * instruction behind either name: no function has its address, and so this name in a profile. */
        .globl  gms_counting_code, gms_counting_code_end
        .hidden gms_counting_code, gms_counting_code_end
gms_counting_code:
        brk     #1

        .globl  _mcount
        .type   _mcount, %function
        .p2align 6
_mcount:
        .reloc  ., R_AARCH64_NONE, gms_interface /* links the programmer's interface from the archive, too */
        .cfi_startproc
        BTI_C
        ldr     x0, [x29, #8]
        mov     x1, x30                         /* self */
        adrp    x9, gms_signature_bits
        ldr     x9, [x9, :lo12:gms_signature_bits]
        bic     x0, x0, x9                      /* from */
#ifdef GMS_LINKED
        adrp    x9, gms_started
        ldrb    w9, [x9, :lo12:gms_started]
        adrp    x10, gms_overflow_count
        add     x10, x10, :lo12:gms_overflow_count
        cbz     w9, 9f
#endif
        count_or 8f
        ret
8:      adrp    x10, gms_count_slow
        add     x10, x10, :lo12:gms_count_slow
9:      stp     x29, x30, [sp, #-16]!
        .cfi_adjust_cfa_offset 16
        .cfi_rel_offset x29, 0
        .cfi_rel_offset x30, 8
        mov     x29, sp
        mov     x30, x0                         /* nobody may have seen yet which bits are the signature's */
        XPACLRI
        mov     x0, x30
        blr     x10
        ldp     x29, x30, [sp], #16
        .cfi_adjust_cfa_offset -16
        .cfi_restore x29
        .cfi_restore x30
        ret
        .cfi_endproc
        .size   _mcount, . - _mcount

/* The name that x86-64 has for it. */
        .globl  mcount
        .set    mcount, _mcount
        .type   mcount, %function

/* Ours, whatever the program calls under these names; there is but one here. */
        .globl  gms_mcount, gms_fentry
        .hidden gms_mcount, gms_fentry
        .set    gms_mcount, _mcount
        .set    gms_fentry, _mcount

        .globl  gmonscope_rt_mark
        .type   gmonscope_rt_mark, %function
        .p2align 6
gmonscope_rt_mark:
        .cfi_startproc
        BTI_C
        stp     x0, x1, [sp, #-144]!
        .cfi_adjust_cfa_offset 144
        stp     x9, x10, [sp, #16]
        stp     x11, x12, [sp, #32]
        stp     x13, x14, [sp, #48]
        mov     x0, x30
        mov     x1, x30
#ifdef GMS_LINKED
        adrp    x9, gms_started
        ldrb    w9, [x9, :lo12:gms_started]
        adrp    x10, gms_overflow_count
        add     x10, x10, :lo12:gms_overflow_count
        cbz     w9, 9f
#endif
        count_or 8f
        b       7f
8:      adrp    x10, gms_count_slow
        add     x10, x10, :lo12:gms_count_slow
9:      stp     x2, x3, [sp, #64]
        stp     x4, x5, [sp, #80]
        stp     x6, x7, [sp, #96]
        stp     x8, x15, [sp, #112]
        stp     x18, x30, [sp, #128]
        .cfi_rel_offset x30, 136
        blr     x10
        ldp     x2, x3, [sp, #64]
        ldp     x4, x5, [sp, #80]
        ldp     x6, x7, [sp, #96]
        ldp     x8, x15, [sp, #112]
        ldp     x18, x30, [sp, #128]
        .cfi_restore x30
7:      ldp     x9, x10, [sp, #16]
        ldp     x11, x12, [sp, #32]
        ldp     x13, x14, [sp, #48]
        ldp     x0, x1, [sp], #144
        .cfi_adjust_cfa_offset -144
        ret
        .cfi_endproc
        .size   gmonscope_rt_mark, . - gmonscope_rt_mark

gms_counting_code_end:
        brk     #1

/* A table that is always retired: two entries that match nothing, since no call has self 0. */
        .section .rodata
        .globl  gms_no_table
        .hidden gms_no_table
        .type   gms_no_table, %object
        .p2align 6
gms_no_table:
        .quad   0, 64                           /* mask, SCOPE_RETIRED_FIRST */
        .zero   48 + 2 * 32
        .size   gms_no_table, . - gms_no_table

/* By this note gmonscope-record sees that a program has the runtime linked in. */
        .section .note.gmonscope, "a", %note
        .p2align 2
        .long   10, 4, 1
        .asciz  "gmonscope"
        .p2align 2
        .long   1

#include "base/notes_aarch64.inc"

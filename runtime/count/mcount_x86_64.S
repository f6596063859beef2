/* SPDX-License-Identifier: MIT
 *
 * mcount, _mcount and __fentry__: count one call as fast as possible, and disturb nothing. gmonscope_rt_mark does the
 * same for one run through a mark (gmonscope.h).
 *
 *   caller:                 callee (-pg):                        callee (-pg -mfentry):
 *     call callee             push %rbp                            call __fentry__
 *     ...  <- from            mov  %rsp, %rbp                      ...  <- self
 *                             call mcount
 *                             ...  <- self
 *
 * "from" is the callee's return address: 8(%rbp) for mcount, 8(%rsp) for __fentry__. "self" is our own return
 * address. For a mark both are that.
 *
 * The compilers treat the call as touching nothing but the flags: arguments (rdi, rsi, rdx, rcx, r8, r9, xmm*), the
 * number of vector arguments (al), the static chain or the way to the arguments (r10) are all alive. So is r11, which a
 * call may change by the ABI: a caller that knows the callee's code (-fipa-ra) does not reckon with a call in it that
 * stands there for us alone. The fast path makes do with r11 and r10, which it keeps below the stack pointer, where
 * signal handlers leave them alone. The slow path saves the rest, and the C code behind it is compiled without vector
 * registers.
 *
 * The branch to what is found is one that is taken, so that it is the usual case that jumps: a branch that is taken only
 * while the table fills, and never again, costs a misprediction at almost each call where the targets of an indirect
 * call follow each other without a pattern (10 ns instead of 0.2, measured on a Zen 5).
 *
 * The code of each call fits into one cache line, and the code after a match into the one before: beyond that a
 * call costs up to half a nanosecond more (measured on a Zen 4).
 *
 * An arc's first entry is table + first + 2 * (hash & mask), see scope_arc_table: one for each 16 bytes of code, as
 * compilers align functions. The others that we look at are its neighbour in the cache line and the two of the line
 * before: of the first line that is the pair that is never used, of a retired table its header, and neither matches
 * any call.
 *
 * gms_found_early (thread-local, zero at first) has the address of the thread's table less that of gms_no_table, a
 * table that is always retired. So no test for "none yet" is needed, not even before the loader has set up
 * thread-local data or relocated us, when an ifunc resolver may already call us (see tables/own_table.c). (In a static
 * program it may call us before there is any thread pointer to add to. So the archive, where GMS_LINKED is defined, does
 * ask, until our constructor has run.) One word holds the table, and its size stands in the table: a signal handler that
 * replaces it between any two instructions does no harm.
 */
#include <cet.h> /* notes that shadow stacks may be on */

#define MASK  0  /* struct scope_arc_table */
#define FIRST 8
#define FROM  0  /* struct scope_arc_entry */
#define SELF  8
#define COUNT 16
#define ALIGNMENT_CHECK 0x40000 /* of the flags */
#define TABLE_OFFSET 56 /* struct gms_found_early */

        .text

/* The entry in r11 has the right self: counts and returns if from is right, too, else goes on at OTHERWISE. */
.macro count_if_from_fits caller, otherwise
        mov     \caller, %r10
        cmp     %r10, FROM(%r11)
        jne     \otherwise
        mov     -8(%rsp), %r10
        incq    COUNT(%r11)
        mov     -16(%rsp), %r11
        ret
.endm

/* Looks at the entry in r11: at FITS if it has the right self, else goes on behind. */
.macro look_at_self fits
        mov     (%rsp), %r10
        cmp     %r10, SELF(%r11)
        je      \fits
.endm

/* For unwinding: our caller took STEP from the stack pointer before the call, of which its own tables know nothing. */
.macro begin_unwinding step
        .cfi_startproc
        .cfi_adjust_cfa_offset \step
        .cfi_offset %rip, -(8 + \step)
.endm

/* CALLER: where the return address into the caller is. FOUND: the name of what stands before. OTHER: the slow path. */
.macro count_call name, caller, found, other=gms_count_other, step=0
        .p2align 6
        begin_unwinding \step
        .type   \found, @function              /* so that its time has a name in the profile */
\found:
1:      count_if_from_fits \caller, 2f
        .size   \found, . - \found
        .globl  \name
        .type   \name, @function
        .p2align 6
\name:
        mov     %r10, -8(%rsp)
        mov     %r11, -16(%rsp)
#ifdef GMS_LINKED
        cmpb    $0, gms_started(%rip)
        je      9f
#endif
        mov     gms_found_early@gottpoff(%rip), %r11
        lea     gms_no_table(%rip), %r10
        add     %fs:TABLE_OFFSET(%r11), %r10    /* the table */
        imul    $0x9E3779B1, \caller, %r11d
        xor     (%rsp), %r11d
        and     MASK(%r10), %r11d
        lea     (%r10, %r11, 2), %r11
        add     FIRST(%r10), %r11               /* the entry */
        look_at_self 1b
2:      xor     $32, %r11                       /* the other entry of the cache line */
        look_at_self 3f
        jmp     4f
3:      count_if_from_fits \caller, 4f
4:      sub     $64, %r11                       /* the line before */
        look_at_self 5f
        jmp     6f
5:      count_if_from_fits \caller, 6f
6:      xor     $32, %r11
        look_at_self 7f
        jmp     8f
7:      count_if_from_fits \caller, 8f
8:      mov     \caller, %r10
        lea     gms_count_slow(%rip), %r11
        jmp     \other
#ifdef GMS_LINKED
9:      mov     \caller, %r10
        lea     gms_overflow_count(%rip), %r11
        jmp     \other
#endif
        .cfi_endproc
        .size   \name, . - \name
.endm

/* All code up to gms_counting_code_end counts calls: a tick there is time that counting takes (budget/). Nobody runs the
 * instruction behind either name: no function has its address, and so this name in a profile. */
        .globl  gms_counting_code, gms_counting_code_end
        .hidden gms_counting_code, gms_counting_code_end
gms_counting_code:
        int3

/* Links the programmer's interface from the archive, too. */
        .reloc  ., R_X86_64_NONE, gms_interface
        count_call mcount, 8(%rbp), __mcount_internal /* gprof leaves its time out, too */
        .globl  _mcount
        .set    _mcount, mcount
        .type   _mcount, @function

        count_call __fentry__, 8(%rsp), __fentry_found

/* Ours, whatever the program calls under these names. */
        .globl  gms_mcount, gms_fentry
        .hidden gms_mcount, gms_fentry
        .set    gms_mcount, mcount
        .set    gms_fentry, __fentry__

/* The caller has stepped over its red zone. */
        count_call gmonscope_rt_mark, (%rsp), gmonscope_rt_mark_found, gms_count_other_mark, 128

/* Goes on where the macro left off: calls the C function in r11 with r10, from, and self. */
.macro count_other name, step=0
        .type   \name, @function
        .p2align 4
\name:
        begin_unwinding \step
        sub     $16, %rsp                       /* r10 and r11 are there */
        .cfi_adjust_cfa_offset 16
        push    %rax
        .cfi_adjust_cfa_offset 8
        push    %rcx
        .cfi_adjust_cfa_offset 8
        push    %rdx
        .cfi_adjust_cfa_offset 8
        push    %rsi
        .cfi_adjust_cfa_offset 8
        push    %rdi
        .cfi_adjust_cfa_offset 8
        push    %r8
        .cfi_adjust_cfa_offset 8
        push    %r9
        .cfi_adjust_cfa_offset 8
        push    %rbp
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset %rbp, 0
        mov     %rsp, %rbp
        .cfi_def_cfa_register %rbp
        and     $-16, %rsp
        sub     $8, %rsp
        pushf
        mov     %r10, %rdi
        mov     80(%rbp), %rsi                  /* self */
        testl   $ALIGNMENT_CHECK, (%rsp)        /* the program's: C is not made for it */
        jz      1f
        pushf
        andl    $~ALIGNMENT_CHECK, (%rsp)
        popf
1:      call    *%r11
        testl   $ALIGNMENT_CHECK, (%rsp)
        jz      2f
        popf
2:      mov     %rbp, %rsp
        .cfi_def_cfa_register %rsp
        pop     %rbp
        .cfi_adjust_cfa_offset -8
        .cfi_restore %rbp
        pop     %r9
        .cfi_adjust_cfa_offset -8
        pop     %r8
        .cfi_adjust_cfa_offset -8
        pop     %rdi
        .cfi_adjust_cfa_offset -8
        pop     %rsi
        .cfi_adjust_cfa_offset -8
        pop     %rdx
        .cfi_adjust_cfa_offset -8
        pop     %rcx
        .cfi_adjust_cfa_offset -8
        pop     %rax
        .cfi_adjust_cfa_offset -8
        pop     %r11
        .cfi_adjust_cfa_offset -8
        pop     %r10
        .cfi_adjust_cfa_offset -8
        ret
        .cfi_endproc
        .size   \name, . - \name
.endm

        count_other gms_count_other
        count_other gms_count_other_mark, 128

gms_counting_code_end:
        int3

/* No entry at all. */
        .section .rodata
        .globl  gms_no_table
        .hidden gms_no_table
        .type   gms_no_table, @object
        .p2align 6
gms_no_table:
        .quad   0, 64                           /* SCOPE_RETIRED_FIRST */
        .zero   128 - 16                        /* the rest and the two entries that are never used */
        .size   gms_no_table, . - gms_no_table

/* By this note gmonscope-record sees that a program has the runtime linked in. */
        .section .note.gmonscope, "a", @note
        .p2align 2
        .long   10, 4, 1
        .asciz  "gmonscope"
        .p2align 2
        .long   1

        .section .note.GNU-stack, "", @progbits

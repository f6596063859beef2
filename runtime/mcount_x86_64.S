/* SPDX-License-Identifier: MIT
 *
 * mcount, _mcount and __fentry__: count one call as fast as possible, and disturb nothing.
 *
 *   caller:                 callee (-pg):                        callee (-pg -mfentry):
 *     call callee             push %rbp                            call __fentry__
 *     ...  <- from            mov  %rsp, %rbp                      ...  <- self
 *                             call mcount
 *                             ...  <- self
 *
 * "from" is the callee's return address: 8(%rbp) for mcount, 8(%rsp) for __fentry__. "self" is our own return
 * address. The compilers treat the call as touching no register but r11 and the flags: arguments (rdi, rsi, rdx,
 * rcx, r8, r9, xmm*), the number of vector arguments (al) and the static chain (r10) are all alive. The fast path
 * saves rax and rcx; the slow path the rest, and the C code behind it is compiled without vector registers.
 *
 * gms_table_offset (thread-local, zero at first) is the address of the thread's table less that of
 * gms_no_table, a table that never matches. So no test for "none yet" is needed, not even before the loader
 * has set up thread-local data, when an ifunc resolver may already call us. (In a static program it may call us
 * before there is any thread pointer to add to. So the archive, where GMS_LINKED is defined, does ask, until our
 * constructor has run.) One word holds the table, and its
 * size stands in the table: a signal handler that replaces it between any two instructions does no harm.
 */
#include <cet.h>

#define HEADER 64
#define FROM   (HEADER + 0)
#define SELF   (HEADER + 8)
#define COUNT  (HEADER + 16)

        .text

/* From here to gms_stubs_end: ticks in here are not the program's (ticker.c). */
        .globl  gms_stubs_begin
        .hidden gms_stubs_begin
gms_stubs_begin:

/* CALLER: where the return address into the caller is, after the two pushes. */
.macro count_call name, caller
        .globl  \name
        .type   \name, @function
        .p2align 6
\name:
        .cfi_startproc
        _CET_ENDBR
        push    %rax
        .cfi_adjust_cfa_offset 8
        push    %rcx
        .cfi_adjust_cfa_offset 8
        mov     16(%rsp), %r11                  /* self */
#ifdef GMS_LINKED
        cmpb    $0, gms_started(%rip)
        je      3f
#endif
        mov     gms_table_offset@gottpoff(%rip), %rcx
        lea     gms_no_table(%rip), %rax
        add     %fs:(%rcx), %rax                /* the table */
        imul    $0x9E3779B1, %r11d, %ecx
        shr     $12, %ecx
        xor     \caller, %ecx
        and     (%rax), %ecx
        shl     $5, %rcx
        add     %rax, %rcx                      /* first entry, less HEADER */
        mov     \caller, %rax                   /* from */
        cmp     %rax, FROM(%rcx)
        jne     1f
        cmp     %r11, SELF(%rcx)
        jne     1f
        incq    COUNT(%rcx)
        pop     %rcx
        .cfi_remember_state
        .cfi_adjust_cfa_offset -8
        pop     %rax
        .cfi_adjust_cfa_offset -8
        ret
        .cfi_restore_state
1:      xor     $32, %rcx                       /* the other entry of the cache line */
        cmp     %rax, FROM(%rcx)
        jne     2f
        cmp     %r11, SELF(%rcx)
        jne     2f
        incq    COUNT(%rcx)
        pop     %rcx
        .cfi_remember_state
        .cfi_adjust_cfa_offset -8
        pop     %rax
        .cfi_adjust_cfa_offset -8
        ret
        .cfi_restore_state
2:      lea     gms_count_slow(%rip), %rcx
        jmp     gms_count_other                 /* rax: from, r11: self, on the stack: rcx, rax */
#ifdef GMS_LINKED
3:      mov     \caller, %rax
        lea     gms_overflow_count(%rip), %rcx
        jmp     gms_count_other
#endif
        .cfi_endproc
        .size   \name, . - \name
.endm

        count_call mcount, 8(%rbp)
        .globl  _mcount
        .set    _mcount, mcount
        .type   _mcount, @function

        count_call __fentry__, 24(%rsp)

/* Goes on where the macro left off: calls the C function in rcx. */
        .type   gms_count_other, @function
        .p2align 4
gms_count_other:
        .cfi_startproc
        .cfi_adjust_cfa_offset 16
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
        push    %r10
        .cfi_adjust_cfa_offset 8
        push    %rbp
        .cfi_adjust_cfa_offset 8
        .cfi_rel_offset %rbp, 0
        mov     %rsp, %rbp
        .cfi_def_cfa_register %rbp
        and     $-16, %rsp
        mov     %rax, %rdi
        mov     %r11, %rsi
        call    *%rcx
        mov     %rbp, %rsp
        .cfi_def_cfa_register %rsp
        pop     %rbp
        .cfi_adjust_cfa_offset -8
        .cfi_restore %rbp
        pop     %r10
        .cfi_adjust_cfa_offset -8
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
        ret
        .cfi_endproc
        .size   gms_count_other, . - gms_count_other

        .globl  gms_stubs_end
        .hidden gms_stubs_end
gms_stubs_end:

/* What a signal handler returns to. Debuggers and unwinders know it by these very bytes; hence no CFI. */
        .globl  gms_signal_return
        .hidden gms_signal_return
        .type   gms_signal_return, @function
        .p2align 4
        nop
gms_signal_return:
        mov     $15, %rax                       /* SYS_rt_sigreturn */
        syscall
        .size   gms_signal_return, . - gms_signal_return

/* Two entries that match nothing, since no call has self 0. */
        .section .rodata
        .globl  gms_no_table
        .hidden gms_no_table
        .type   gms_no_table, @object
        .p2align 6
gms_no_table:
        .zero   HEADER + 2 * 32
        .size   gms_no_table, . - gms_no_table

/* By this note gmonscope-record sees that a program has the runtime linked in. */
        .section .note.gmonscope, "a", @note
        .p2align 2
        .long   10, 4, 1
        .asciz  "gmonscope"
        .p2align 2
        .long   1

        .section .note.GNU-stack, "", @progbits

/* SPDX-License-Identifier: MIT
 *
 * syscall() before the C library's own: the same instructions, so that even a child that it makes in its parent's memory
 * finds the stack as it would there; but calls that concern us go by way of C (syscalls.c), as the C library's functions
 * for them do.
 *
 * Weak, in the archive as in the C library's: a program that brings its own keeps it.
 */
#include <asm/unistd.h>
#include <cet.h>

        .text
        .weak   syscall
        .type   syscall, @function
        .p2align 4
/* rdi: number, then six arguments, the last on the stack */
syscall:
        .cfi_startproc
.irp number, __NR_execve, __NR_execveat, __NR_prctl, __NR_seccomp, __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_sigaltstack
        cmp     $\number, %rdi
        je      1f
.endr
        mov     %rdi, %rax
        mov     %rsi, %rdi
        mov     %rdx, %rsi
        mov     %rcx, %rdx
        mov     %r8, %r10
        mov     %r9, %r8
        mov     8(%rsp), %r9
        syscall
        cmp     $-4095, %rax
        jae     2f
        ret
1:      jmp     gms_syscall_of_interest
2:      neg     %rax
        mov     %rax, %rdi
        jmp     gms_syscall_failed
        .cfi_endproc
        .size   syscall, . - syscall

        .section .note.GNU-stack, "", @progbits

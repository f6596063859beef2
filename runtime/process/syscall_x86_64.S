/* SPDX-License-Identifier: MIT
 *
 * syscall() before the C library's own. Calls that concern us go by way of C (syscalls.c), as the C library's functions
 * for them do. It jumps to the C library's function for all others, so that samples in them are that function's, and even
 * a child that it makes in its parent's memory finds the stack as it would without us. Where that function is not known,
 * as in a static program, the same instructions follow here.
 *
 * Weak, in the archive as in the C library's: a program that brings its own keeps it.
 */
#include <asm/unistd.h>
#include <cet.h>

        .text
        .weak   syscall
        .hidden gms_next_syscall
        .type   syscall, @function
        .p2align 4
/* rdi: number, then six arguments, the last on the stack */
syscall:
        .cfi_startproc
.irp number, __NR_execve, __NR_execveat, __NR_exit_group, __NR_prctl, __NR_ptrace, __NR_seccomp, __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_sigaltstack
        cmp     $\number, %rdi
        je      1f
.endr
        mov     gms_next_syscall(%rip), %r11
        test    %r11, %r11
        jz      3f
        jmp     *%r11
3:      mov     %rdi, %rax
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

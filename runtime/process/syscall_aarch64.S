/* SPDX-License-Identifier: MIT
 *
 * syscall() before the C library's own: see syscall_x86_64.S.
 */
#include <asm/unistd.h>

        .text
        .weak   syscall
        .hidden gms_next_syscall
        .type   syscall, %function
        .p2align 4
/* x0: number, then six arguments */
syscall:
        .cfi_startproc
        hint    #34                             /* bti c */
.irp number, __NR_execve, __NR_execveat, __NR_exit_group, __NR_prctl, __NR_ptrace, __NR_seccomp, __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_sigaltstack
        cmp     x0, #\number
        b.eq    1f
.endr
        adrp    x16, gms_next_syscall
        ldr     x16, [x16, :lo12:gms_next_syscall]
        cbz     x16, 3f
        br      x16
3:      mov     x8, x0
        mov     x0, x1
        mov     x1, x2
        mov     x2, x3
        mov     x3, x4
        mov     x4, x5
        mov     x5, x6
        svc     #0
        cmn     x0, #4095
        b.cs    2f
        ret
1:      b       gms_syscall_of_interest
2:      neg     x0, x0
        b       gms_syscall_failed
        .cfi_endproc
        .size   syscall, . - syscall

#include "base/notes_aarch64.inc"

/* SPDX-License-Identifier: MIT
 *
 * The kernel enters the handler of our signals here.
 *
 * A tick may hit a thread that has no room on its stack: a small one, a coroutine's, a signal stack in use. The kernel
 * has put there what it must; we take not a byte more, and go on a stack of our own at once. Another signal than a tick
 * belongs to the program, whose handler runs on the stack that the kernel chose.
 *
 * If there is another thread, the kernel lets all other signals in, and we block them first: had it blocked them, those
 * that wait for the process would go to that thread (see gms_blocked_here). Handlers that run between the two find nothing
 * of ours begun.
 *
 * A program may let FS point to data that is none of the C library's, as emulators and other languages' runtimes do. So
 * the register is looked at first, by an instruction where the processor and the kernel let us, else by a system call,
 * which puts it into bytes of siginfo_t that no signal uses: the C library's data begins with its own address. A system
 * call tells whether it may be read: one that the kernel refuses, but only after reading. Not where a thread has closed
 * itself in, and the call might kill it.
 */
#include <cet.h>

#include "signals/stubs.h"
#include "signals/tick_stack.h"

#define CODE  8  /* siginfo_t */
#define VALUE 24 /* si_value of a timer, si_perf_data, si_fd */
#define POLL_IN 1
#define UNUSED 120 /* the last bytes of siginfo_t */
#define EFAULT 14
#define ARCH_GET_FS 0x1003 /* arch_prctl(2) */
#define GMS_TO_RUN 1 /* base/may.h */
#define GMS_TO_SEE_FS 16384
#define CONTEXT_MASK 296 /* ucontext_t */
#define OUR_SIGNALS ((1 << 22) | (1 << 4)) /* SIGURG, SIGTRAP */
#define ALIGNMENT_CHECK 0x40000 /* of the flags */

/* Calls rt_sigprocmask. edi: how, rsi: mask, rdx: place for the one before */
        .macro  change_mask
        mov     $8, %r10d
        mov     $14, %eax
        syscall
        .endm

        .text
        .globl  gms_signal_entry, gms_signal_saved, gms_signal_blocked
        .hidden gms_signal_entry, gms_signal_saved, gms_signal_blocked
        .type   gms_signal_entry, @function
        .p2align 4
/* rdi: number, rsi: siginfo_t, rdx: context */
gms_signal_entry:
        .cfi_startproc
        mov     %rsi, %r8
        mov     %rdx, %r9
gms_signal_saved:
        cmpb    $0, gms_kernel_blocks(%rip)
        jne     6f
        xor     %edi, %edi                      /* SIG_BLOCK */
        lea     gms_blocked_here(%rip), %rsi
        xor     %edx, %edx
        change_mask
gms_signal_blocked:
6:      testb   $GMS_TO_RUN, gms_any_closed_to(%rip)
        jnz     5f
        cmpb    $0, gms_fs_is_readable(%rip)
        je      7f
        rdfsbase %rsi
8:      test    %rsi, %rsi
        jz      4f
        mov     $-1, %edi                       /* asks for nothing that there is */
        xor     %edx, %edx
        change_mask
        cmp     $-EFAULT, %rax
        je      4f
        cmp     %rsi, (%rsi)
        jne     4f
5:      mov     (%r8), %edi
        mov     %r8, %rsi
        mov     %r9, %rdx
        mov     gms_tick_stack@gottpoff(%rip), %rax
        mov     %fs:(%rax), %rax                /* the low end of the thread's; ticks carry this address */
        test    %rax, %rax
        jz      gms_signal_hand_on
        cmp     VALUE(%rsi), %rax
        je      1f
        cmpl    $POLL_IN, CODE(%rsi)
        jne     gms_signal_hand_on
1:      mov     %rsp, %rcx
        sub     %rax, %rcx
        cmp     $GMS_TICK_STACK_BYTES, %rcx
        jb      3f                              /* a fault in a tick has led to a handler that let signals in */
        lea     GMS_TICK_STACK_BYTES - 16(%rax), %rcx
        mov     %rbp, (%rcx)
        mov     %rsp, 8(%rcx)
        mov     %rcx, %rbp
        .cfi_escape 0x0f, 5, 0x76, 8, 0x06, 0x23, 8 /* the frame ends 8 above what is at 8(%rbp) */
        .cfi_escape 0x10, 6, 2, 0x76, 0         /* and its rbp is at (%rbp) */
        lea     -32(%rbp), %rsp
        mov     %rdi, -8(%rbp)
        mov     %rsi, -16(%rbp)
        mov     %rdx, -24(%rbp)
        pushf
        pop     -32(%rbp)
        pushf
        andl    $~ALIGNMENT_CHECK, (%rsp)       /* the kernel leaves it on; the C library's code is not made for it */
        popf
        call    gms_signal_tick
        push    -32(%rbp)
        popf
        mov     -8(%rbp), %rdi
        mov     -16(%rbp), %rsi
        mov     -24(%rbp), %rdx
        mov     8(%rbp), %rsp
        mov     (%rbp), %rbp
        .cfi_restore %rbp
        .cfi_def_cfa %rsp, 8
        sub     $1, %eax
        jb      gms_signal_hand_on
        ja      gms_wait_on_after_tick
3:      ret
7:      testl   $GMS_TO_SEE_FS, gms_any_closed_to(%rip)
        jnz     5b
        mov     $ARCH_GET_FS, %edi
        lea     UNUSED(%r8), %rsi
        mov     (%rsi), %r10
        mov     $158, %eax                      /* SYS_arch_prctl */
        syscall
        mov     UNUSED(%r8), %rsi
        mov     %r10, UNUSED(%r8)
        test    %eax, %eax
        jnz     5b
        jmp     8b
4:      mov     (%r8), %edi
        mov     %r8, %rsi
        mov     %r9, %rdx
        jmp     gms_signal_without_tls
        .cfi_endproc
        .size   gms_signal_entry, . - gms_signal_entry

/* The kernel enters the program's handlers here, each by a stub of its own, and they go on as if they had been called
 * themselves. A library may call a stub, too, with one argument alone: the kernel's context is right above its frame.
 * rdi: number, rsi: siginfo_t, rdx: context, which the kernel gives to each */
        .globl  gms_program_entry, gms_program_saved, gms_program_blocked
        .hidden gms_program_entry, gms_program_saved, gms_program_blocked
        .type   gms_program_entry, @function
        .p2align 4
gms_program_entry:
        .cfi_startproc
        .set    index, 0
        .rept   GMS_STUBS
        .p2align 4
        mov     $index, %eax
        jmp     0f
        .set    index, index + 1
        .endr
        .p2align 4
0:      lea     8(%rsp), %rcx
        cmp     %rcx, %rdx
        jne     1f
        testl   $OUR_SIGNALS, CONTEXT_MASK(%rdx) /* blocked for a handler of ours that is below */
        jnz     2f
1:      lea     gms_programs_handlers(%rip), %rcx
        mov     (%rcx,%rax,8), %rax
        jmp     *%rax
2:      testb   $GMS_TO_RUN, gms_any_closed_to(%rip)
        jnz     1b
        mov     %rdx, %r9
gms_program_saved:
        push    %rdi
        .cfi_adjust_cfa_offset 8
        push    %rsi
        .cfi_adjust_cfa_offset 8
        push    %rax
        .cfi_adjust_cfa_offset 8
        sub     $16, %rsp                       /* for the present mask */
        .cfi_adjust_cfa_offset 16
        xor     %edi, %edi                      /* SIG_BLOCK */
        lea     gms_blocked_here(%rip), %rsi
        mov     %rsp, %rdx
        change_mask
gms_program_blocked:
        mov     32(%rsp), %edi
        mov     %r9, %rsi
        mov     %rsp, %rdx
        call    gms_program_meets_ours
        mov     %rax, %r9
        mov     $2, %edi                        /* SIG_SETMASK */
        mov     %rsp, %rsi
        xor     %edx, %edx
        change_mask
        mov     %r9, %rdx
        add     $16, %rsp
        .cfi_adjust_cfa_offset -16
        pop     %rax
        .cfi_adjust_cfa_offset -8
        pop     %rsi
        .cfi_adjust_cfa_offset -8
        pop     %rdi
        .cfi_adjust_cfa_offset -8
        jmp     1b
        .cfi_endproc
        .size   gms_program_entry, . - gms_program_entry

/* Lets all signals in but those of the mask at rdi, and goes on with the wait that the kernel knows of. A handler that
 * returns between the two makes the kernel forget it: one of ours does the second itself. */
        .globl  gms_wait_again, gms_wait_before, gms_wait_after
        .hidden gms_wait_again, gms_wait_before, gms_wait_after
        .type   gms_wait_again, @function
        .p2align 4
gms_wait_again:
        .cfi_startproc
        mov     %rdi, %rsi
        mov     $2, %edi                        /* SIG_SETMASK */
        xor     %edx, %edx
        change_mask
gms_wait_before:
        mov     $219, %eax                      /* SYS_restart_syscall */
        syscall
gms_wait_after:
        ret
        .cfi_endproc
        .size   gms_wait_again, . - gms_wait_again

/* A signal handler returns to this. Debuggers and unwinders know it by these very bytes; hence no CFI. */
        .globl  gms_signal_return
        .hidden gms_signal_return
        .type   gms_signal_return, @function
        .p2align 4
        nop
gms_signal_return:
        mov     $15, %rax                       /* SYS_rt_sigreturn */
        syscall
        .size   gms_signal_return, . - gms_signal_return

        .section .note.GNU-stack, "", @progbits

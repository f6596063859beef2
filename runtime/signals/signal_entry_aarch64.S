/* SPDX-License-Identifier: MIT
 *
 * The kernel enters the handler of our signals here: see signal_entry_x86_64.S.
 */
#include "signals/stubs.h"
#include "signals/tick_stack.h"

#define CODE  8  /* siginfo_t */
#define VALUE 24 /* si_value of a timer, si_perf_data, si_fd */
#define POLL_IN 1
#define CONTEXT_MASK 40 /* ucontext_t */
#define GMS_TO_RUN_BIT 0 /* base/may.h */
#define SIGINFO_BYTES 128 /* before it */

        .text
        .globl  gms_signal_entry, gms_signal_saved, gms_signal_blocked
        .hidden gms_signal_entry, gms_signal_saved, gms_signal_blocked
        .type   gms_signal_entry, %function
        .p2align 4
/* x0: number, x1: siginfo_t, x2: context */
gms_signal_entry:
        .cfi_startproc
        hint    #34                             /* bti c */
        mov     x4, x1
        mov     x5, x2
gms_signal_saved:
        adrp    x9, gms_kernel_blocks
        ldrb    w9, [x9, #:lo12:gms_kernel_blocks]
        cbnz    w9, 6f
        mov     x0, #0                          /* SIG_BLOCK */
        adrp    x1, gms_blocked_here
        add     x1, x1, #:lo12:gms_blocked_here
        mov     x2, #0
        mov     x3, #8
        mov     x8, #135                        /* SYS_rt_sigprocmask */
        svc     #0
gms_signal_blocked:
6:      ldr     w0, [x4]
        mov     x1, x4
        mov     x2, x5
        adrp    x9, :gottprel:gms_tick_stack
        ldr     x9, [x9, #:gottprel_lo12:gms_tick_stack]
        mrs     x10, tpidr_el0
        ldr     x9, [x10, x9]                   /* the low end of the thread's; ticks carry this address */
        cbz     x9, 4f
        ldr     x10, [x1, #VALUE]
        cmp     x10, x9
        b.eq    1f
        ldr     w10, [x1, #CODE]
        cmp     w10, #POLL_IN
        b.ne    4f
1:      mov     x11, sp
        sub     x10, x11, x9
        mov     x12, #GMS_TICK_STACK_BYTES
        cmp     x10, x12
        b.lo    3f                              /* a fault in a tick has led to a handler that let signals in */
        add     x10, x9, x12
        stp     x29, x30, [x10, #-48]!
        str     x11, [x10, #16]
        stp     x0, x1, [x10, #24]
        str     x2, [x10, #40]
        mov     x29, x10
        .cfi_escape 0x0f, 3, 0x8d, 16, 0x06  /* the frame ends at what is at 16(x29) */
        .cfi_escape 0x10, 29, 2, 0x8d, 0        /* x29 is at (x29) */
        .cfi_escape 0x10, 30, 2, 0x8d, 8        /* and x30 behind it */
        mov     sp, x10
        bl      gms_signal_tick
        mov     w9, w0
        ldr     x11, [x29, #16]
        ldp     x0, x1, [x29, #24]
        ldr     x2, [x29, #40]
        mov     sp, x11
        ldp     x29, x30, [x29]
        .cfi_restore x29
        .cfi_restore x30
        .cfi_def_cfa sp, 0
        cmp     w9, #1
        b.lo    4f
        b.hi    5f
3:      ret
5:      b       gms_wait_on_after_tick
4:      b       gms_signal_hand_on
        .cfi_endproc
        .size   gms_signal_entry, . - gms_signal_entry

/* The kernel enters the program's handlers here, each by a stub of its own, and they go on as if they had been called
 * themselves.
 * x0: number, x1: siginfo_t, x2: context, the last two only for one with SA_SIGINFO; sp: both */
        .globl  gms_program_entry, gms_program_saved, gms_program_blocked
        .hidden gms_program_entry, gms_program_saved, gms_program_blocked
        .type   gms_program_entry, %function
        .p2align 4
gms_program_entry:
        .cfi_startproc
        .set    index, 0
        .rept   GMS_STUBS
        .p2align 4
        hint    #34                             /* bti c */
        mov     w12, #index
        b       0f
        .set    index, index + 1
        .endr
        .p2align 4
0:      ldr     w10, [sp, #SIGINFO_BYTES + CONTEXT_MASK]
        mov     w11, #(1 << 4)                  /* SIGTRAP */
        movk    w11, #(1 << 6), lsl #16         /* SIGURG */
        tst     w10, w11                        /* blocked for a handler of ours that is below */
        b.ne    2f
1:      adrp    x9, gms_programs_handlers
        add     x9, x9, #:lo12:gms_programs_handlers
        ldr     x16, [x9, x12, lsl #3]
        br      x16
2:      adrp    x9, gms_any_closed_to
        ldr     w9, [x9, #:lo12:gms_any_closed_to]
        tbnz    w9, #GMS_TO_RUN_BIT, 1b
        add     x5, sp, #SIGINFO_BYTES
gms_program_saved:
        stp     x29, x30, [sp, #-64]!
        .cfi_adjust_cfa_offset 64
        .cfi_offset 29, -64
        .cfi_offset 30, -56
        stp     x0, x1, [sp, #16]
        stp     x2, x12, [sp, #32]
        mov     x0, #0                          /* SIG_BLOCK */
        adrp    x1, gms_blocked_here
        add     x1, x1, #:lo12:gms_blocked_here
        add     x2, sp, #48                     /* for the present mask */
        mov     x3, #8
        mov     x8, #135                        /* SYS_rt_sigprocmask */
        svc     #0
gms_program_blocked:
        ldr     w0, [sp, #16]
        mov     x1, x5
        add     x2, sp, #48
        bl      gms_program_meets_ours
        str     x0, [sp, #32]
        mov     x0, #2                          /* SIG_SETMASK */
        add     x1, sp, #48
        mov     x2, #0
        mov     x3, #8
        mov     x8, #135
        svc     #0
        ldp     x0, x1, [sp, #16]
        ldp     x2, x12, [sp, #32]
        ldp     x29, x30, [sp], #64
        .cfi_restore 29
        .cfi_restore 30
        .cfi_adjust_cfa_offset -64
        b       1b
        .cfi_endproc
        .size   gms_program_entry, . - gms_program_entry

        .globl  gms_wait_again, gms_wait_before, gms_wait_after
        .hidden gms_wait_again, gms_wait_before, gms_wait_after
        .type   gms_wait_again, %function
        .p2align 4
/* x0: the mask's address */
gms_wait_again:
        .cfi_startproc
        hint    #34                             /* bti c */
        mov     x1, x0
        mov     x0, #2                          /* SIG_SETMASK */
        mov     x2, #0
        mov     x3, #8
        mov     x8, #135                        /* SYS_rt_sigprocmask */
        svc     #0
gms_wait_before:
        mov     x8, #128                        /* SYS_restart_syscall */
        svc     #0
gms_wait_after:
        ret
        .cfi_endproc
        .size   gms_wait_again, . - gms_wait_again

/* A signal handler returns to this. Debuggers and unwinders know it by these very bytes; hence no CFI. */
        .globl  gms_signal_return
        .hidden gms_signal_return
        .type   gms_signal_return, %function
        .p2align 4
        nop
gms_signal_return:
        mov     x8, #139                        /* SYS_rt_sigreturn */
        svc     #0
        .size   gms_signal_return, . - gms_signal_return

#include "base/notes_aarch64.inc"

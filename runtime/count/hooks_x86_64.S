/* SPDX-License-Identifier: MIT
 *
 * __cyg_profile_func_enter and __cyg_profile_func_exit: the hooks of -finstrument-functions (GCC manual, "Program
 * Instrumentation Options"; clang and others have the same). The C library has empty ones, which come after ours;
 * other libraries' are called by ours (next_hooks.c).
 *
 *   caller:                   callee:
 *     call callee               push %rbx ...
 *     ...  <- call site         lea  function(%rip), %rdi
 *                               mov  8(%rsp), %rsi
 *                               call __cyg_profile_func_enter
 *                               ...  <- at
 *
 * To the compilers it is a call like any other: all registers that calls may change are free, and so are the flags.
 *
 * The compilers call it for inlined copies, too. Then `function` is the one that was inlined, and the call site still
 * that of the function around it. tables/hooks.c tells the two apart, once for each `at`. The thread's table keeps its
 * verdict: an arc has one of three keys, and nobody ever counts under a key that is not that of its `at`:
 *
 *   a function's own hook      from the call site    to `at`
 *   an inlined copy            from `at`             to function + 1
 *   it cannot be told          from the call site    to function + 1
 *
 * So the assembly tries one after the other. How a key is found is said in mcount_x86_64.S.
 *
 * They stand in a file of their own, for a program may define hooks itself, and be linked with the archive.
 */
#include <cet.h> /* notes that shadow stacks may be on */

#define MASK  0  /* struct scope_arc_table */
#define FIRST 8
#define FROM  0  /* struct scope_arc_entry */
#define SELF  8
#define COUNT 16
#define TABLE_OFFSET 56 /* struct gms_found_early */

        .text

/* The entry in rcx has the right self: counts and returns if from is right, too, else goes on at OTHERWISE. */
.macro count_if_from_fits from, otherwise
        cmp     \from, FROM(%rcx)
        jne     \otherwise
        incq    COUNT(%rcx)
        ret
.endm

/* The first entry for this key, in rcx. r8: the mask, r9: where the entries begin. */
.macro find_entry from, self
        imul    $0x9E3779B1, \from, %ecx
        xor     \self, %ecx
        and     %r8, %rcx
        lea     (%r9, %rcx, 2), %rcx
.endm

/* Looks at the other three entries, and goes on behind if none fits. */
.macro look_around from, self
        xor     $32, %rcx                       /* the other entry of the cache line */
        cmp     \self, SELF(%rcx)
        je      13f
        jmp     14f
13:     count_if_from_fits \from, 14f
14:     sub     $64, %rcx                       /* the line before */
        cmp     \self, SELF(%rcx)
        je      15f
        jmp     16f
15:     count_if_from_fits \from, 16f
16:     xor     $32, %rcx
        cmp     \self, SELF(%rcx)
        je      17f
        jmp     18f
17:     count_if_from_fits \from, 18f
18:
.endm

/* The stack is aligned for a call between the two. */
.macro keep_arguments
        push    %rdi
        .cfi_adjust_cfa_offset 8
        push    %rsi
        .cfi_adjust_cfa_offset 8
        sub     $8, %rsp
        .cfi_adjust_cfa_offset 8
.endm

.macro take_arguments
        add     $8, %rsp
        .cfi_adjust_cfa_offset -8
        pop     %rsi
        .cfi_adjust_cfa_offset -8
        pop     %rdi
        .cfi_adjust_cfa_offset -8
.endm

/* Links the programmer's interface from the archive, too. */
        .reloc  ., R_X86_64_NONE, gms_interface
        .p2align 6
        .cfi_startproc
        .type   __cyg_profile_func_found, @function /* so that its time has a name in the profile */
__cyg_profile_func_found:
1:      count_if_from_fits %rsi, 2f
        .size   __cyg_profile_func_found, . - __cyg_profile_func_found
        .globl  __cyg_profile_func_enter
        .type   __cyg_profile_func_enter, @function
        .p2align 6
__cyg_profile_func_enter:
#ifdef GMS_LINKED
        cmpb    $0, gms_started(%rip)
        je      9f
#else
        cmpq    $0, gms_next_enter(%rip)
        jne     7f
#endif
        mov     (%rsp), %rdx                    /* at */
.Lcount:
        mov     gms_found_early@gottpoff(%rip), %rax
        lea     gms_no_table(%rip), %r9
        add     %fs:TABLE_OFFSET(%rax), %r9     /* the table */
        mov     MASK(%r9), %r8
        add     FIRST(%r9), %r9
        find_entry %esi, %edx
        cmp     %rdx, SELF(%rcx)
        je      1b
2:      look_around %rsi, %rdx
        lea     1(%rdi), %rax
        find_entry %edx, %eax                   /* an inlined copy's */
        cmp     %rax, SELF(%rcx)
        je      3f
        jmp     4f
3:      count_if_from_fits %rdx, 4f
4:      look_around %rdx, %rax
        find_entry %esi, %eax                   /* it cannot be told */
        cmp     %rax, SELF(%rcx)
        je      5f
        jmp     6f
5:      count_if_from_fits %rsi, 6f
6:      look_around %rsi, %rax
#ifndef GMS_LINKED
        cmpb    $0, gms_next_hooks_are_known(%rip)
        je      8f
#endif
        jmp     gms_hook_slow
#ifndef GMS_LINKED
7:      keep_arguments                          /* counts it, and goes on to the next hook as if it were called alone */
        mov     24(%rsp), %rdx
        call    .Lcount
        take_arguments
        jmp     *gms_next_enter(%rip)
8:      keep_arguments
        call    gms_next_hooks_find
        take_arguments
        cmpq    $0, gms_next_enter(%rip)
        jne     7b
        mov     (%rsp), %rdx
        jmp     gms_hook_slow
#else
9:      lea     1(%rdi), %rax
        mov     %rsi, %rdi
        mov     %rax, %rsi
        jmp     gms_overflow_count
#endif
        .cfi_endproc
        .size   __cyg_profile_func_enter, . - __cyg_profile_func_enter

        .p2align 4
        .globl  __cyg_profile_func_exit
        .type   __cyg_profile_func_exit, @function
__cyg_profile_func_exit:
        .cfi_startproc
#ifndef GMS_LINKED
        cmpq    $0, gms_next_exit(%rip)
        jne     1f
#endif
        ret
#ifndef GMS_LINKED
1:      jmp     *gms_next_exit(%rip)
#endif
        .cfi_endproc
        .size   __cyg_profile_func_exit, . - __cyg_profile_func_exit

        .section .note.GNU-stack, "", @progbits

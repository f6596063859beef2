/* SPDX-License-Identifier: MIT
 *
 * The AArch64 parts of raw_syscall.h, which alone includes this.
 */
#ifndef GMS_ARCH_AARCH64_H
#define GMS_ARCH_AARCH64_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#define GMS_ELF_MACHINE 183u
#define GMS_MACHINE_NAME "AArch64"

/* Returns the kernel's answer: a value, or a negated errno. */
__attribute__((always_inline)) static inline long gms_syscall(long number, long a, long b, long c, long d, long e,
                                                              long f)
{
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory", "cc");
    return x0;
}

/* Returns the address at which the thread was interrupted. `context`: the third argument of a signal handler. */
static inline uint64_t gms_context_pc(const void* context) { return ((const ucontext_t*)context)->uc_mcontext.pc; }

static inline void gms_set_context_pc(void* context, uint64_t pc) { ((ucontext_t*)context)->uc_mcontext.pc = pc; }

/* gcc has no -fsplit-stack for it. */
static inline bool gms_stack_is_in_pieces(void) { return false; }

#define GMS_SYSCALL_BYTES 4u

/* Returns the third argument of a signal handler that has been interrupted at its first instructions, also of one that
 * is given none (without SA_SIGINFO): it stands behind the siginfo_t at the end of the stack. */
static inline void* gms_handlers_context(const void* context)
{
    return (void*)(((const ucontext_t*)context)->uc_mcontext.sp + 128);
}

/* True if a system call instruction of GMS_SYSCALL_BYTES stands at `code`: svc #0. */
static inline bool gms_is_syscall(const unsigned char* code)
{
    return code[0] == 0x01 && code[1] == 0x00 && code[2] == 0x00 && code[3] == 0xd4;
}

/* True if the interrupted call, if it is one, has returned this error. */
static inline bool gms_has_failed(const void* context, int error)
{
    return (long)((const ucontext_t*)context)->uc_mcontext.regs[0] == -error;
}

/* Returns the number of the system call that the code before the interrupted pc makes; -1: none. */
#define GMS_CALL_BYTES 4u
static inline long gms_call_before(const void* context, const unsigned char code[GMS_CALL_BYTES])
{
    return gms_is_syscall(code) ? (long)((const ucontext_t*)context)->uc_mcontext.regs[8] : -1;
}

static inline void gms_set_result(void* context, long result)
{
    ((ucontext_t*)context)->uc_mcontext.regs[0] = (unsigned long)result;
}

/* Returns arguments 1 to 5 of the interrupted call. The first is lost, because the result took its register. */
#define GMS_KEEPS_ARGUMENTS false
static inline uint64_t gms_call_argument(const void* context, unsigned i)
{
    return ((const ucontext_t*)context)->uc_mcontext.regs[i];
}

static inline void gms_call_again(void* context, long number)
{
    (void)context;
    (void)number;
}

/* Nothing tells whether the kernel will make the interrupted call again. */
#define GMS_TELLS_OF_CALLS_AGAIN false
static inline long gms_call_to_come_again(const void* context)
{
    (void)context;
    return -1;
}

/* Calls a function on another stack, which ends at `top`, a multiple of 16. Frame pointers and unwind tables lead back.
 */
static inline void gms_call_on(void* top, void (*function)(void*), void* argument)
{
    register void* x0 __asm__("x0") = argument;
    register void* x1 __asm__("x1") = top;
    register void (*x2)(void*) __asm__("x2") = function;
    __asm__ volatile("mov x19, sp\n\tmov sp, x1\n\tblr x2\n\tmov sp, x19"
                     : "+r"(x0), "+r"(x1), "+r"(x2)
                     :
                     : "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17",
                       "x19", "x30", "cc", "memory");
}

#endif

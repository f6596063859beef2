/* SPDX-License-Identifier: MIT
 *
 * The x86-64 parts of raw_syscall.h, which alone includes this.
 */
#ifndef GMS_ARCH_X86_64_H
#define GMS_ARCH_X86_64_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#define GMS_ELF_MACHINE 62u
#define GMS_MACHINE_NAME "x86-64"

/* Returns the kernel's answer: a value, or a negated errno. */
__attribute__((always_inline)) static inline long gms_syscall(long number, long a, long b, long c, long d, long e,
                                                              long f)
{
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}

/* Indices into gregs. <ucontext.h> names them only under _GNU_SOURCE. */
enum {
    GMS_GREG_R8 = 0,
    GMS_GREG_R9 = 1,
    GMS_GREG_R10 = 2,
    GMS_GREG_RDI = 8,
    GMS_GREG_RSI = 9,
    GMS_GREG_RDX = 12,
    GMS_GREG_RAX = 13,
    GMS_GREG_RCX = 14,
    GMS_GREG_RIP = 16
};

/* Returns the address at which the thread was interrupted. `context`: the third argument of a signal handler. */
static inline uint64_t gms_context_pc(const void* context)
{
    return (uint64_t)((const ucontext_t*)context)->uc_mcontext.gregs[GMS_GREG_RIP];
}

static inline void gms_set_context_pc(void* context, uint64_t pc)
{
    ((ucontext_t*)context)->uc_mcontext.gregs[GMS_GREG_RIP] = (long long)pc;
}

/* True if the calling thread's stack is in pieces (gcc's -fsplit-stack): the end of its piece is in the thread's
 * control block then (morestack.S of libgcc, __private_ss of glibc's tcbhead_t). */
static inline bool gms_stack_is_in_pieces(void)
{
    uint64_t end;
    __asm__("movq %%fs:0x70, %0" : "=r"(end));
    return end != 0;
}

#define GMS_SYSCALL_BYTES 2u

/* Returns the third argument of a signal handler that has been interrupted at its first instructions. */
static inline void* gms_handlers_context(const void* context)
{
    return (void*)((const ucontext_t*)context)->uc_mcontext.gregs[GMS_GREG_RDX];
}

/* True if a system call instruction of GMS_SYSCALL_BYTES stands at `code`: syscall, sysenter or int $0x80. */
static inline bool gms_is_syscall(const unsigned char* code)
{
    return (code[0] == 0x0f && (code[1] == 0x05 || code[1] == 0x34)) || (code[0] == 0xcd && code[1] == 0x80);
}

/* True if the interrupted call, if it is one, has returned this error. */
static inline bool gms_has_failed(const void* context, int error)
{
    return ((const ucontext_t*)context)->uc_mcontext.gregs[GMS_GREG_RAX] == -error;
}

/* Returns the number of the system call that the code before the interrupted pc makes; -1: not known. The kernel does
 * not keep it: only the instruction before tells it, mov $number, %eax. */
#define GMS_CALL_BYTES 7u
static inline long gms_call_before(const void* context, const unsigned char code[GMS_CALL_BYTES])
{
    (void)context;
    return code[0] != 0xb8 || code[5] != 0x0f || code[6] != 0x05
               ? -1
               : (long)code[1] | (long)code[2] << 8 | (long)code[3] << 16 | (long)code[4] << 24;
}

static inline void gms_set_result(void* context, long result)
{
    ((ucontext_t*)context)->uc_mcontext.gregs[GMS_GREG_RAX] = result;
}

/* Returns arguments 0 to 5 of the interrupted call: the kernel leaves them in their registers. */
#define GMS_KEEPS_ARGUMENTS true
static inline uint64_t gms_call_argument(const void* context, unsigned i)
{
    static const unsigned char place[] = {GMS_GREG_RDI, GMS_GREG_RSI, GMS_GREG_RDX,
                                          GMS_GREG_R10, GMS_GREG_R8,  GMS_GREG_R9};
    return (uint64_t)((const ucontext_t*)context)->uc_mcontext.gregs[place[i]];
}

/* Makes the thread repeat the interrupted call. */
static inline void gms_call_again(void* context, long number)
{
    gms_set_result(context, number);
    ((ucontext_t*)context)->uc_mcontext.gregs[GMS_GREG_RIP] -= (long)GMS_SYSCALL_BYTES;
}

/* Returns the number of the interrupted call that the kernel will make again after the handler; -1: none. A call leaves
 * its return address in RCX. */
#define GMS_TELLS_OF_CALLS_AGAIN true
static inline long gms_call_to_come_again(const void* context)
{
    const ucontext_t* at = (const ucontext_t*)context;
    const bool comes = (uint64_t)at->uc_mcontext.gregs[GMS_GREG_RCX] == gms_context_pc(context) + GMS_SYSCALL_BYTES;
    return comes ? (long)at->uc_mcontext.gregs[GMS_GREG_RAX] : -1;
}

/* Calls a function on another stack, which ends at `top`, a multiple of 16. Frame pointers and unwind tables lead back.
 */
static inline void gms_call_on(void* top, void (*function)(void*), void* argument)
{
    __asm__ volatile("mov %%rsp, %%rbx\n\tmov %[top], %%rsp\n\tcall *%[function]\n\tmov %%rbx, %%rsp"
                     : [top] "+S"(top), [function] "+a"(function), "+D"(argument)
                     :
                     : "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "cc", "memory");
}

#endif

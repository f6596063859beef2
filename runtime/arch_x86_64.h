/* SPDX-License-Identifier: MIT
 *
 * What x86-64 does in its own way. Included by raw_syscall.h only.
 */
#ifndef GMS_ARCH_X86_64_H
#define GMS_ARCH_X86_64_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#define GMS_ELF_MACHINE 62u
#define GMS_MACHINE_NAME "x86-64"

/* Returns the kernel's answer: a value, or a negated errno. */
static inline long gms_syscall(long number, long a, long b, long c, long d, long e, long f)
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

/* A place in gregs. <ucontext.h> names it under _GNU_SOURCE alone. */
enum { GMS_GREG_RIP = 16 };

/* Of the third argument of a signal handler: where the thread was interrupted. */
static inline uint64_t gms_context_pc(const void* context)
{
    return (uint64_t)((const ucontext_t*)context)->uc_mcontext.gregs[GMS_GREG_RIP];
}

#define GMS_SYSCALL_BYTES 2u

/* True if a system call instruction of GMS_SYSCALL_BYTES stands at `code`: syscall, sysenter or int $0x80. */
static inline bool gms_is_syscall(const unsigned char* code)
{
    return (code[0] == 0x0f && (code[1] == 0x05 || code[1] == 0x34)) || (code[0] == 0xcd && code[1] == 0x80);
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * System calls without libc: mcount may be reached from anywhere (a signal handler, an ifunc resolver before
 * libc is relocated, an instrumented malloc), and must change neither errno nor a vector register.
 */
#ifndef GMS_RAW_SYSCALL_H
#define GMS_RAW_SYSCALL_H

#include <stdint.h>
#include <sys/syscall.h>

#ifndef __x86_64__
#error "the runtime knows x86-64 only"
#endif

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

#define GMS_CALL0(number) gms_syscall(number, 0, 0, 0, 0, 0, 0)
#define GMS_CALL1(number, a) gms_syscall(number, (long)(a), 0, 0, 0, 0, 0)
#define GMS_CALL2(number, a, b) gms_syscall(number, (long)(a), (long)(b), 0, 0, 0, 0)
#define GMS_CALL3(number, a, b, c) gms_syscall(number, (long)(a), (long)(b), (long)(c), 0, 0, 0)
#define GMS_CALL4(number, a, b, c, d) gms_syscall(number, (long)(a), (long)(b), (long)(c), (long)(d), 0, 0)

/* The kernel's signal set: one bit per signal, signal 1 lowest. */
typedef uint64_t gms_signal_set;
#define GMS_SIGNAL_BIT(number) ((gms_signal_set)1 << ((number)-1))

/* Sets the calling thread's signal mask (how: SIG_BLOCK, SIG_SETMASK ...) and returns the mask before. */
static inline gms_signal_set gms_signal_mask(int how, gms_signal_set set)
{
    gms_signal_set before = 0;
    GMS_CALL4(SYS_rt_sigprocmask, how, &set, &before, sizeof set);
    return before;
}

#endif

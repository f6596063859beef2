/* SPDX-License-Identifier: MIT
 *
 * System calls without libc: mcount may be reached from anywhere (a signal handler, an ifunc resolver before
 * libc is relocated, an instrumented malloc), and must change neither errno nor a vector register.
 */
#ifndef GMS_RAW_SYSCALL_H
#define GMS_RAW_SYSCALL_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#include "base/arch_x86_64.h"
#elif defined(__aarch64__)
#include "base/arch_aarch64.h"
#else
#error "the runtime knows x86-64 and AArch64 only"
#endif

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

/* Valgrind runs the program (simulation.h). */
extern bool gms_is_simulated __attribute__((visibility("hidden")));

/* True if `bytes` (not 0) at this address can be read: not so in a hole, a guard page, code that may only be executed.
 * The kernel reads the signal set, which never lies across two pages, before it refuses what to do with it. Valgrind
 * would complain of each such call on the program's standard error, so there all memory is believed to be readable. */
static inline bool gms_is_readable(uint64_t address, uint64_t bytes)
{
    if (gms_is_simulated)
        return address != 0;
    const uint64_t last = (address + bytes - 1) & ~(uint64_t)7;
    for (uint64_t set = address & ~(uint64_t)7;; set += sizeof(gms_signal_set)) {
        if (set == 0 || GMS_CALL4(SYS_rt_sigprocmask, -1, set, NULL, sizeof(gms_signal_set)) == -EFAULT)
            return false;
        if (set == last)
            return true;
    }
}

#endif

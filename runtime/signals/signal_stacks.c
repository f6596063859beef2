/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "signals/signal_stacks.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "base/host_call.h"
#include "base/interposer.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "base/thread_local.h"
#include "signals/signal_ours.h"

#define PUBLIC __attribute__((weak, visibility("default")))

/* Room for the kernel's part of a handler and of a tick, with the largest registers, many times over. */
#define ROOMY 65536u

/* The calling thread's; 0, 0: none, or one with room. */
static GMS_THREAD_LOCAL struct {
    uintptr_t low, high;
} small;

bool gms_is_on_small_signal_stack(void)
{
    const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here >= small.low && here < small.high;
}

/* A wrapper in one of the program's libraries (base/interposer.h); NULL: there is none. */
static int (*wrapped)(const stack_t* stack, stack_t* before);

__attribute__((constructor(101))) static void find_wrapper(void)
{
    *(void**)(void*)&wrapped = gms_interposer("sigaltstack");
}

/* Returns 0 or an errno. */
static int set_stack(const stack_t* stack, stack_t* before)
{
    if (wrapped)
        return wrapped(stack, before) == 0 ? 0 : errno;
    return (int)-gms_host_call(SYS_sigaltstack, (long)stack, (long)before, 0, 0, 0);
}

/* Weak, in the archive as in the C library's: a program that brings its own keeps it. */
PUBLIC int sigaltstack(const stack_t* stack, stack_t* before)
{
    const bool enables = stack && !(stack->ss_flags & SS_DISABLE);
    const bool is_small = enables && stack->ss_size < ROOMY;
    const bool is_own = stack && !gms_is_vfork_child();
    const int saved_errno = errno;
    if (enables && is_own && !gms_stack_is_in_pieces())
        gms_signal_avoid_signal_stack();
    if (is_small && is_own)
        gms_actions_keep_ticks_out();
    const int error = set_stack(stack, before);
    if (error) {
        errno = error;
        return -1;
    }
    errno = saved_errno;
    if (is_own) {
        small.low = is_small ? (uintptr_t)stack->ss_sp : 0;
        small.high = is_small ? small.low + stack->ss_size : 0;
    }
    return 0;
}

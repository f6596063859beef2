/* SPDX-License-Identifier: MIT */
#include "signals/programs_handlers.h"

#include <stddef.h>
#include <time.h>
#include <ucontext.h>

#include "base/clocks.h"
#include "base/may.h"
#include "base/own_process.h"
#include "signals/signal_meetings.h"
#include "signals/signal_waits.h"
#include "signals/stubs.h"

void* gms_program_meets_ours(int number, void* context, gms_signal_set* mask);
extern gms_signal_handler* gms_programs_handlers[GMS_STUBS] __attribute__((visibility("hidden")));
gms_signal_handler* gms_programs_handlers[GMS_STUBS]; /* by stub; the assembly reads them. NULL: free */
static uint64_t given_ns[GMS_STUBS];                  /* when a handler's stub was last asked for */
static bool is_kept[GMS_STUBS];

#define WANTED_NS UINT64_C(2000000000)

static gms_signal_set mask_in(const void* context) { return gms_signals_in(&((const ucontext_t*)context)->uc_sigmask); }

/* In the handler's place, on its stack, with all signals blocked, and perhaps without the thread's data. Returns the
 * context to give it, and takes our signals out of its mask: they are blocked for the handler of ours that is below,
 * and would stay so if this one left by longjmp. */
void* gms_program_meets_ours(int number, void* context, gms_signal_set* mask)
{
    void* programs = gms_programs_context(context);
    struct gms_kernel_sigaction own = {0};
    if (!gms_all_may(GMS_TO_SEND) || GMS_CALL4(SYS_rt_sigaction, number, NULL, &own, sizeof(gms_signal_set)) != 0)
        return programs;
    if (!(own.flags & SA_RESTART))
        gms_wait_end(programs);
    *mask &= ~gms_signals_taken() | own.mask | mask_in(gms_context_below_all(context));
    return programs;
}

static gms_signal_handler* stub(size_t i)
{
    const uintptr_t address = (uintptr_t)gms_program_entry + i * GMS_STUB_BYTES;
    return (gms_signal_handler*)address;
}

static size_t number_of(gms_signal_handler* of_stub)
{
    return ((uintptr_t)of_stub - (uintptr_t)stub(0)) / GMS_STUB_BYTES;
}

static bool is_stub(gms_signal_handler* handler)
{
    return (uintptr_t)handler >= (uintptr_t)stub(0) && (uintptr_t)handler < (uintptr_t)stub(GMS_STUBS);
}

/* Gives the stub away once more, if it still leads to this handler: see use_again(). */
static bool give(size_t i, int number, gms_signal_handler* programs)
{
    __atomic_store_n(&given_ns[i], gms_clock_ns(CLOCK_MONOTONIC), __ATOMIC_SEQ_CST);
    if (number == SIGINT || number == SIGQUIT)
        __atomic_store_n(&is_kept[i], true, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&gms_programs_handlers[i], __ATOMIC_SEQ_CST) == programs;
}

/* Somebody may be about to set it, or to ask what it stands for. The C library takes handlers of two signals out and
 * puts them back after system(), however long that takes, and asks nobody. */
static bool may_be_wanted(size_t i, uint64_t now)
{
    return __atomic_load_n(&is_kept[i], __ATOMIC_SEQ_CST) ||
           __atomic_load_n(&given_ns[i], __ATOMIC_SEQ_CST) + WANTED_NS > now;
}

/* The stubs that the kernel calls, no more than 64. */
struct in_use {
    bool is_in_use[GMS_STUBS];
};

static void find_in_use(struct in_use* all)
{
    struct gms_kernel_sigaction action = {0};
    for (size_t i = 0; i < GMS_STUBS; ++i)
        ((volatile bool*)all->is_in_use)[i] = false; /* no memset() */
    for (int number = 1; number < NSIG; ++number)
        if (GMS_CALL4(SYS_rt_sigaction, number, NULL, &action, sizeof(gms_signal_set)) == 0 && is_stub(action.handler))
            all->is_in_use[number_of(action.handler)] = true;
}

/* An unwanted stub, that no signal has. */
static bool take_over(size_t i, gms_signal_handler* programs, uint64_t now)
{
    gms_signal_handler* present = __atomic_load_n(&gms_programs_handlers[i], __ATOMIC_SEQ_CST);
    gms_signal_handler* const before = present;
    if (!__atomic_compare_exchange_n(&gms_programs_handlers[i], &present, programs, false, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST))
        return false;
    if (!may_be_wanted(i, now))
        return true;
    present = programs; /* another thread was faster */
    __atomic_compare_exchange_n(&gms_programs_handlers[i], &present, before, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return false;
}

/* A child of vfork sees other handlers than its parent, whose memory it uses. */
static gms_signal_handler* use_again(int number, gms_signal_handler* programs)
{
    const uint64_t now = gms_clock_ns(CLOCK_MONOTONIC);
    struct in_use kernels;
    size_t i = 0;
    while (i < GMS_STUBS && may_be_wanted(i, now))
        ++i;
    if (i == GMS_STUBS || gms_is_vfork_child())
        return programs;
    find_in_use(&kernels);
    for (; i < GMS_STUBS; ++i)
        if (!kernels.is_in_use[i] && !may_be_wanted(i, now) && take_over(i, programs, now) && give(i, number, programs))
            return stub(i);
    return programs;
}

gms_signal_handler* gms_handler_by_way_of_us(int number, gms_signal_handler* programs)
{
    if (programs == (void*)SIG_DFL || programs == (void*)SIG_IGN || programs == (void*)SIG_ERR || is_stub(programs))
        return programs;
    for (size_t i = 0; i < GMS_STUBS; ++i) {
        gms_signal_handler* present = NULL;
        if ((__atomic_compare_exchange_n(&gms_programs_handlers[i], &present, programs, false, __ATOMIC_SEQ_CST,
                                         __ATOMIC_SEQ_CST) ||
             present == programs) &&
            give(i, number, programs))
            return stub(i);
    }
    return use_again(number, programs);
}

gms_signal_handler* gms_handler_behind(gms_signal_handler* kernels)
{
    return is_stub(kernels) ? gms_programs_handlers[number_of(kernels)] : kernels;
}

void gms_handlers_adopt(void)
{
    struct gms_kernel_sigaction action;
    if (!gms_signals_taken())
        return;
    for (int number = 1; number < NSIG; ++number) {
        if ((gms_signals_taken() & GMS_SIGNAL_BIT(number)) ||
            GMS_CALL4(SYS_rt_sigaction, number, NULL, &action, sizeof(gms_signal_set)) != 0)
            continue;
        gms_signal_handler* by_way_of_us = gms_handler_by_way_of_us(number, action.handler);
        if (by_way_of_us == action.handler)
            continue;
        action.handler = by_way_of_us;
        GMS_CALL4(SYS_rt_sigaction, number, &action, NULL, sizeof(gms_signal_set));
    }
}

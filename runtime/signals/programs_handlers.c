/* SPDX-License-Identifier: MIT */
#include "signals/programs_handlers.h"

#include <stddef.h>
#include <ucontext.h>

#include "base/may.h"
#include "base/own_process.h"
#include "signals/signal_meetings.h"
#include "signals/signal_waits.h"
#include "signals/stubs.h"

void* gms_program_meets_ours(int number, void* context, gms_signal_set* mask);
extern gms_signal_handler* gms_programs_handlers[GMS_STUBS] __attribute__((visibility("hidden")));
gms_signal_handler* gms_programs_handlers[GMS_STUBS]; /* by stub; the assembly reads them. NULL: free */

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

static bool is_stub(gms_signal_handler* handler)
{
    return (uintptr_t)handler >= (uintptr_t)stub(0) && (uintptr_t)handler < (uintptr_t)stub(GMS_STUBS);
}

/* No more than 64 of the stubs are the kernel's handlers at a time. A child of vfork sees other ones than its parent,
 * whose memory it uses. */
static bool is_in_use(gms_signal_handler* of_stub)
{
    struct gms_kernel_sigaction action = {0};
    for (int number = 1; number < NSIG; ++number)
        if (GMS_CALL4(SYS_rt_sigaction, number, NULL, &action, sizeof(gms_signal_set)) == 0 &&
            action.handler == of_stub)
            return true;
    return false;
}

/* Takes the stub that was given away longest ago: a signal that has come for its handler has reached it by now. */
static gms_signal_handler* use_again(gms_signal_handler* programs)
{
    static size_t turns;
    if (gms_is_vfork_child())
        return programs;
    for (size_t tries = 0; tries < GMS_STUBS; ++tries) {
        const size_t i = __atomic_fetch_add(&turns, 1, __ATOMIC_ACQ_REL) % GMS_STUBS;
        gms_signal_handler* present = __atomic_load_n(&gms_programs_handlers[i], __ATOMIC_ACQUIRE);
        if (!is_in_use(stub(i)) && __atomic_compare_exchange_n(&gms_programs_handlers[i], &present, programs, false,
                                                               __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            return stub(i);
    }
    return programs;
}

gms_signal_handler* gms_handler_by_way_of_us(gms_signal_handler* programs)
{
    if (programs == (void*)SIG_DFL || programs == (void*)SIG_IGN || programs == (void*)SIG_ERR || is_stub(programs))
        return programs;
    for (size_t i = 0; i < GMS_STUBS; ++i) {
        gms_signal_handler* present = NULL;
        if (__atomic_compare_exchange_n(&gms_programs_handlers[i], &present, programs, false, __ATOMIC_ACQ_REL,
                                        __ATOMIC_ACQUIRE) ||
            present == programs)
            return stub(i);
    }
    return use_again(programs);
}

gms_signal_handler* gms_handler_behind(gms_signal_handler* kernels)
{
    return is_stub(kernels) ? gms_programs_handlers[((uintptr_t)kernels - (uintptr_t)stub(0)) / GMS_STUB_BYTES]
                            : kernels;
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
        gms_signal_handler* by_way_of_us = gms_handler_by_way_of_us(action.handler);
        if (by_way_of_us == action.handler)
            continue;
        action.handler = by_way_of_us;
        GMS_CALL4(SYS_rt_sigaction, number, &action, NULL, sizeof(gms_signal_set));
    }
}

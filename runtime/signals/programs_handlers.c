/* SPDX-License-Identifier: MIT */
#include "signals/programs_handlers.h"

#include <stddef.h>
#include <ucontext.h>

#include "base/may.h"
#include "signals/signal_meetings.h"
#include "signals/signal_waits.h"

/* No fault comes together with a tick: our handler's first instructions have none. */
#define FAULTS (GMS_SIGNAL_BIT(SIGSEGV) | GMS_SIGNAL_BIT(SIGBUS) | GMS_SIGNAL_BIT(SIGILL) | GMS_SIGNAL_BIT(SIGFPE))

void* gms_program_meets_ours(int number, void* context, gms_signal_set* mask);
extern gms_signal_handler* gms_programs_handlers[NSIG] __attribute__((visibility("hidden")));
gms_signal_handler* gms_programs_handlers[NSIG]; /* the assembly reads them */

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

gms_signal_handler* gms_handler_kept(int number)
{
    return __atomic_load_n(&gms_programs_handlers[number], __ATOMIC_ACQUIRE);
}

gms_signal_handler* gms_handler_by_way_of_us(int number, gms_signal_handler* programs, gms_signal_handler** before)
{
    *before = gms_handler_kept(number);
    if (programs == (void*)SIG_DFL || programs == (void*)SIG_IGN || GMS_SIGNAL_BIT(number) & FAULTS)
        return programs;
    __atomic_store_n(&gms_programs_handlers[number], programs, __ATOMIC_RELEASE);
    return gms_program_entry;
}

void gms_handler_put_back(int number, gms_signal_handler* before)
{
    __atomic_store_n(&gms_programs_handlers[number], before, __ATOMIC_RELEASE);
}

gms_signal_handler* gms_handler_behind(gms_signal_handler* kernels, gms_signal_handler* kept)
{
    return kernels == gms_program_entry ? kept : kernels;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "signal_ours.h"

#include <stddef.h>
#include <ucontext.h>

#ifdef __x86_64__
#define RESTORER_FLAG 0x04000000ul
#else
#define RESTORER_FLAG 0ul /* the kernel's own trampoline */
#endif

/* As the kernel wants it. */
struct kernel_sigaction {
    void (*handler)(int, siginfo_t*, void*);
    unsigned long flags;
    void (*restorer)(void);
    gms_signal_set mask;
};

void gms_signal_return(void);

/* What the program has set for a signal of ours. A handler that reads it half changed calls the old one with the new
 * mask, or the other way round: no harm. */
struct theirs {
    void (*handler)(int, siginfo_t*, void*);
    unsigned long flags;
    gms_signal_set mask;
};

static struct theirs their_urgent;
static struct theirs their_trap;
static gms_tick_handler* tick_handler;
static gms_signal_set taken;
static bool avoids_signal_stack;

static struct theirs* theirs_for(int number)
{
    return number == GMS_TICK_SIGNAL ? &their_urgent : number == GMS_KERNEL_TICK_SIGNAL ? &their_trap : NULL;
}

static bool is_handler(const struct theirs* theirs)
{
    return theirs->handler != (void*)SIG_DFL && theirs->handler != (void*)SIG_IGN;
}

static gms_signal_set set_of(const sigset_t* set)
{
    gms_signal_set bits = 0;
    for (size_t i = 0; i < sizeof bits; ++i)
        bits |= (gms_signal_set)((const unsigned char*)set)[i] << 8 * i;
    return bits;
}

/* As the kernel would have done: of this very signal, so that the parent and a core file tell the right story. */
static void die_of(int number, siginfo_t* info)
{
    const struct kernel_sigaction action = {.handler = (void*)SIG_DFL};
    GMS_CALL4(SYS_rt_sigaction, number, &action, NULL, sizeof(gms_signal_set));
    GMS_CALL4(SYS_rt_tgsigqueueinfo, GMS_CALL0(SYS_getpid), GMS_CALL0(SYS_gettid), number, info);
}

/* SIGTRAP, unlike SIGURG, ends a program that has no handler for it; one that an instruction has raised also if it is
 * ignored or blocked. */
static bool ends_program(int number, const siginfo_t* info, const struct theirs* theirs)
{
    const bool by_instruction = info->si_code > 0;
    const bool held = gms_mask_held() & GMS_SIGNAL_BIT(number);
    return number == GMS_KERNEL_TICK_SIGNAL &&
           (theirs->handler == (void*)SIG_DFL || (by_instruction && (held || !is_handler(theirs))));
}

static void hand_on(int number, siginfo_t* info, const ucontext_t* context)
{
    struct theirs* theirs = theirs_for(number);
    const struct theirs now = *theirs;
    if (ends_program(number, info, &now)) {
        die_of(number, info);
        return;
    }
    if (!is_handler(&now))
        return;
    if (now.flags & SA_RESETHAND)
        theirs->handler = (void*)SIG_DFL;
    const gms_signal_set own = now.flags & SA_NODEFER ? 0 : GMS_SIGNAL_BIT(number);
    /* The return from the handler puts back the former one. */
    gms_signal_mask(SIG_SETMASK, set_of(&context->uc_sigmask) | now.mask | own);
    now.handler(number, info, (void*)(uintptr_t)context);
}

static void on_signal(int number, siginfo_t* info, void* context)
{
    if (tick_handler(info, context))
        return;
    const bool held = gms_mask_held() & GMS_SIGNAL_BIT(number);
    const bool by_instruction = number == GMS_KERNEL_TICK_SIGNAL && info->si_code > 0;
    if (!held || by_instruction || !gms_mask_put_back(number, info, context))
        hand_on(number, info, context);
}

/* No handler of the program may interrupt ours: it might never return to it (longjmp). Faults cannot wait. */
#define FAULTS (GMS_SIGNAL_BIT(SIGSEGV) | GMS_SIGNAL_BIT(SIGBUS) | GMS_SIGNAL_BIT(SIGILL) | GMS_SIGNAL_BIT(SIGFPE))

/* A call that the program's handler shall interrupt must not be restarted. */
static bool install(int number)
{
    const struct theirs* theirs = theirs_for(number);
    const bool interrupts = is_handler(theirs) && !(theirs->flags & SA_RESTART);
    const struct kernel_sigaction action = {
        .handler = on_signal,
        .flags = SA_SIGINFO | RESTORER_FLAG | (interrupts ? 0 : SA_RESTART) | (avoids_signal_stack ? 0 : SA_ONSTACK),
        .restorer = gms_signal_return,
        .mask = ~FAULTS,
    };
    return GMS_CALL4(SYS_rt_sigaction, number, &action, NULL, sizeof(gms_signal_set)) == 0;
}

static bool read_present(int number, struct kernel_sigaction* present)
{
    return GMS_CALL4(SYS_rt_sigaction, number, NULL, present, sizeof(gms_signal_set)) == 0;
}

bool gms_signal_take(int number, gms_tick_handler* handler)
{
    struct kernel_sigaction present = {0};
    struct theirs* theirs = theirs_for(number);
    tick_handler = handler;
    if (!read_present(number, &present))
        return false;
    if (present.handler != on_signal)
        *theirs = (struct theirs){present.handler, present.flags, present.mask};
    if (!install(number))
        return false;
    __atomic_fetch_or(&taken, GMS_SIGNAL_BIT(number), __ATOMIC_RELEASE);
    return true;
}

bool gms_signal_is_taken(int number)
{
    struct kernel_sigaction present = {0};
    return (gms_signals_taken() & GMS_SIGNAL_BIT(number)) && read_present(number, &present) &&
           present.handler == on_signal;
}

gms_signal_set gms_signals_taken(void) { return __atomic_load_n(&taken, __ATOMIC_ACQUIRE); }

void gms_signal_exchange(int number, const struct sigaction* action, struct sigaction* before)
{
    struct theirs* theirs = theirs_for(number);
    const struct theirs old = *theirs;
    if (action) {
        theirs->mask = set_of(&action->sa_mask);
        theirs->flags = (unsigned long)(unsigned)action->sa_flags;
        __atomic_store_n(&theirs->handler, action->sa_sigaction, __ATOMIC_RELEASE);
        install(number);
    }
    if (!before)
        return;
    *before = (struct sigaction){.sa_sigaction = old.handler, .sa_flags = (int)(old.flags & ~RESTORER_FLAG)};
    for (size_t i = 0; i < sizeof old.mask; ++i)
        ((unsigned char*)&before->sa_mask)[i] = (unsigned char)(old.mask >> 8 * i);
}

void gms_signal_avoid_signal_stack(void)
{
    if (__atomic_exchange_n(&avoids_signal_stack, true, __ATOMIC_ACQ_REL))
        return;
    for (int number = 1; number < NSIG; ++number)
        if (gms_signals_taken() & GMS_SIGNAL_BIT(number))
            install(number);
}

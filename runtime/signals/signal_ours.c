/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "signals/signal_ours.h"

#include <stddef.h>
#include <ucontext.h>

#include "base/may.h"
#include "base/own_process.h"
#include "base/thread_local.h"
#include "signals/believed_mask.h"
#include "signals/signal_meetings.h"
#include "signals/signal_waits.h"

#ifdef __x86_64__
#define RESTORER_FLAG 0x04000000ul
#else
#define RESTORER_FLAG 0ul /* the kernel's own trampoline */
#endif

void gms_signal_return(void);
/* gms_signal_entry calls the next three. This tells it what to do: go on with gms_signal_hand_on, return, or go on with
 * gms_wait_on_after_tick. */
enum gms_signal_is { GMS_SIGNAL_FOREIGN, GMS_SIGNAL_DONE, GMS_SIGNAL_IN_WAIT };
enum gms_signal_is gms_signal_tick(int number, siginfo_t* info, void* context);
void gms_signal_hand_on(int number, siginfo_t* info, void* context);
void gms_signal_without_tls(int number, siginfo_t* info, void* context);

/* The program's action for a signal of ours. A handler that reads it half changed calls the old one with the new mask,
 * or the other way round: no harm. */
struct theirs {
    gms_signal_handler* handler;
    unsigned long flags;
    gms_signal_set mask;
};

GMS_THREAD_LOCAL const char* gms_tick_stack; /* the assembly's */

extern bool gms_fs_is_readable __attribute__((visibility("hidden")));
bool gms_fs_is_readable; /* the assembly asks */

struct gms_tick_owner gms_ticks;
static struct theirs their_urgent;
static struct theirs their_trap;
static gms_signal_set taken;
static bool avoids_signal_stack;

static struct theirs* theirs_for(int number)
{
    return number == GMS_TICK_SIGNAL ? &their_urgent : number == GMS_KERNEL_TICK_SIGNAL ? &their_trap : NULL;
}

gms_signal_handler* gms_signal_handler_of(int number)
{
    const struct theirs* theirs = theirs_for(number);
    return theirs ? theirs->handler : NULL;
}

static bool is_handler(const struct theirs* theirs)
{
    return theirs->handler != (void*)SIG_DFL && theirs->handler != (void*)SIG_IGN;
}

/* No handler of the program may interrupt ours: it might never return to it (longjmp), and would run on our stack. Our
 * code raises no faults, and those that somebody sends wait like any other signal.
 *
 * The kernel blocks all others for our handlers as long as there is but one thread. With others, the entry's first
 * instructions do: as soon as a handler's mask blocks a signal that waits for the process, and that this thread was to
 * take, the kernel wakes another thread for it. If the mask does not block it, the program's handler runs on top of
 * ours before ours has begun (programs_handlers.h). */
const gms_signal_set gms_blocked_here = ~(gms_signal_set)0;

extern bool gms_kernel_blocks __attribute__((visibility("hidden")));
bool gms_kernel_blocks = true; /* the assembly asks; not before all actions are so, and no longer than any is */
static bool is_for_kernel_to_block = true;
static bool is_entry_barred; /* a thread may not call the kernel any more */

static bool interrupts(const struct theirs* theirs) { return is_handler(theirs) && !(theirs->flags & SA_RESTART); }

/* A call that the program's handler shall interrupt must not be restarted, or we end it ourselves. */
static bool install(int number)
{
    const struct theirs* theirs = theirs_for(number);
    const bool restarts = GMS_TELLS_OF_CALLS_AGAIN || !interrupts(theirs);
    const bool on_signal_stack = !avoids_signal_stack || (is_handler(theirs) && (theirs->flags & SA_ONSTACK));
    const bool has_signal_stack = avoids_signal_stack && on_signal_stack; /* with no room for two handlers */
    const gms_signal_set first = gms_signals_taken() | GMS_SIGNAL_BIT(number) | (is_handler(theirs) ? theirs->mask : 0);
    const struct gms_kernel_sigaction action = {
        .handler = gms_signal_entry,
        .flags = SA_SIGINFO | RESTORER_FLAG | (restarts ? SA_RESTART : 0) | (on_signal_stack ? SA_ONSTACK : 0),
        .restorer = gms_signal_return,
        .mask = is_for_kernel_to_block || has_signal_stack ? gms_blocked_here : first & gms_blocked_here,
    };
    return GMS_CALL4(SYS_rt_sigaction, number, &action, NULL, sizeof(gms_signal_set)) == 0;
}

/* As the kernel would have done: of this very signal, so that the parent and a core file tell the right story. */
static void die_of(int number, siginfo_t* info)
{
    const struct gms_kernel_sigaction action = {.handler = (void*)SIG_DFL};
    GMS_CALL4(SYS_rt_sigaction, number, &action, NULL, sizeof(gms_signal_set));
    GMS_CALL4(SYS_rt_tgsigqueueinfo, GMS_CALL0(SYS_getpid), GMS_CALL0(SYS_gettid), number, info);
}

/* Returns the mask that the kernel sets when the handler returns. */
static gms_signal_set mask_after(const void* context)
{
    return gms_signals_in(&((const ucontext_t*)context)->uc_sigmask);
}

/* SIGTRAP, unlike SIGURG, ends a program that has no handler for it; one that an instruction has raised also if it is
 * ignored or blocked. */
static bool ends_program(int number, const siginfo_t* info, const struct theirs* theirs, const void* context)
{
    const bool by_instruction = info->si_code > 0;
    return number == GMS_KERNEL_TICK_SIGNAL &&
           (theirs->handler == (void*)SIG_DFL ||
            (by_instruction && (gms_mask_surely_holds(number, mask_after(context)) || !is_handler(theirs))));
}

/* Nothing of ours is left on the stack when the program's handler begins: the last call is a jump. */
static void hand_on(int number, siginfo_t* info, void* context)
{
    struct theirs* theirs = theirs_for(number);
    const struct theirs now = *theirs;
    if (ends_program(number, info, &now, context)) {
        die_of(number, info);
        return;
    }
    if (!is_handler(&now)) {
        gms_wait_on(number, context);
        return;
    }
    if (now.flags & SA_RESETHAND) {
        theirs->handler = (void*)SIG_DFL;
        install(number);
    }
    if (interrupts(&now))
        gms_wait_end(context);
    const gms_signal_set own = now.flags & SA_NODEFER ? 0 : GMS_SIGNAL_BIT(number);
    /* The return from the handler puts back the former one. */
    if (gms_may(GMS_TO_RUN))
        gms_signal_mask(SIG_SETMASK, mask_after(context) | (now.mask & ~GMS_MARK) | own);
    now.handler(number, info, context);
}

/* On the stack of its own. A tick interrupts no wait where it comes on the way back from the kernel; on others, or if
 * another signal has come first, it is the one to meet the wait. */
enum gms_signal_is gms_signal_tick(int number, siginfo_t* info, void* context)
{
    (void)number;
    if (!gms_ticks.take(info, context))
        return GMS_SIGNAL_FOREIGN;
    if (gms_is_wait_cut_short(context))
        return GMS_SIGNAL_IN_WAIT;
    gms_wait_after_done_tick(context);
    return GMS_SIGNAL_DONE;
}

/* Nobody knows which thread this is. */
void gms_signal_without_tls(int number, siginfo_t* info, void* context)
{
    const struct theirs now = *theirs_for(number);
    if (gms_ticks.is_anyones(info))
        return;
    if (is_handler(&now))
        now.handler(number, info, context);
    else if (number == GMS_KERNEL_TICK_SIGNAL && (now.handler == (void*)SIG_DFL || info->si_code > 0))
        die_of(number, info);
}

void gms_signal_read_fs(bool can) { gms_fs_is_readable = can; }

/* On the stack that the kernel chose. */
void gms_signal_hand_on(int number, siginfo_t* info, void* context)
{
    /* A late one of a thread that is not sampled any more, or one that hits a fiber with data of its own. */
    if (gms_ticks.is_anyones(info) || gms_ticks.take(info, context))
        return;
    gms_mask_has_changed(mask_after(context)); /* by what does not ask us */
    const bool held = gms_mask_held_in(mask_after(context)) & GMS_SIGNAL_BIT(number);
    const bool by_instruction = number == GMS_KERNEL_TICK_SIGNAL && info->si_code > 0;
    if (held && !by_instruction && gms_mask_put_back(number, info, context))
        gms_wait_on(number, context);
    else
        hand_on(number, info, context);
}

static bool is_taken(int number) { return gms_signals_taken() & GMS_SIGNAL_BIT(number); }

static bool read_present(int number, struct gms_kernel_sigaction* present)
{
    return GMS_CALL4(SYS_rt_sigaction, number, NULL, present, sizeof(gms_signal_set)) == 0;
}

bool gms_signal_take(int number, const struct gms_tick_owner* owner)
{
    struct gms_kernel_sigaction present = {0};
    struct theirs* theirs = theirs_for(number);
    gms_ticks = *owner;
    if (!read_present(number, &present))
        return false;
    if (present.handler != gms_signal_entry)
        *theirs = (struct theirs){present.handler, present.flags, present.mask};
    if (!install(number))
        return false;
    __atomic_fetch_or(&taken, GMS_SIGNAL_BIT(number), __ATOMIC_RELEASE);
    return true;
}

bool gms_signal_is_taken(int number)
{
    struct gms_kernel_sigaction present = {0};
    return (gms_signals_taken() & GMS_SIGNAL_BIT(number)) && read_present(number, &present) &&
           present.handler == gms_signal_entry;
}

gms_signal_set gms_signals_taken(void) { return __atomic_load_n(&taken, __ATOMIC_ACQUIRE); }

/* Field by field: for a whole one clang calls memcpy or memset. */
static void show(const struct theirs* theirs, struct sigaction* seen)
{
    seen->sa_sigaction = theirs->handler;
    seen->sa_flags = (int)theirs->flags; /* with RESTORER_FLAG, as the C library's sigaction() tells them */
    seen->sa_restorer = theirs->flags & RESTORER_FLAG ? gms_signal_return : NULL;
    for (size_t i = 0; i < sizeof seen->sa_mask; ++i)
        ((unsigned char*)&seen->sa_mask)[i] = i < sizeof theirs->mask ? (unsigned char)(theirs->mask >> 8 * i) : 0;
}

/* A child of vfork has handlers of its own, but its parent's memory. */
static int exchange_in_vfork_child(int number, const struct sigaction* action, struct sigaction* before)
{
    const int result = gms_signal_set_action(number, action, before);
    if (result == 0 && before && before->sa_sigaction == gms_signal_entry)
        show(theirs_for(number), before);
    return result;
}

static bool set_ignored(int number)
{
    const struct gms_kernel_sigaction ignored = {.handler = (void*)SIG_IGN};
    return GMS_CALL4(SYS_rt_sigaction, number, &ignored, NULL, sizeof(gms_signal_set)) == 0;
}

int gms_signal_exchange(int number, const struct sigaction* action, struct sigaction* before)
{
    struct theirs* theirs = theirs_for(number);
    const struct theirs old = *theirs;
    if (gms_is_vfork_child())
        return exchange_in_vfork_child(number, action, before);
    if (action) {
        theirs->mask = gms_signals_in(&action->sa_mask);
        theirs->flags = (unsigned)action->sa_flags | RESTORER_FLAG;
        __atomic_store_n(&theirs->handler, action->sa_sigaction, __ATOMIC_RELEASE);
        if (number == GMS_TICK_SIGNAL && !is_handler(theirs))
            set_ignored(number); /* what waits is dropped */
        install(number);
    }
    if (before)
        show(&old, before);
    return 0;
}

int gms_signal_set_action(int number, const struct sigaction* action, struct sigaction* before)
{
    struct gms_kernel_sigaction wanted = {0};
    struct gms_kernel_sigaction present = {0};
    const bool is_c_library_s = number == 32 || number == 33;
    if (action)
        wanted = (struct gms_kernel_sigaction){action->sa_sigaction, (unsigned)action->sa_flags | RESTORER_FLAG,
                                               gms_signal_return, gms_signals_in(&action->sa_mask)};
    const long error =
        is_c_library_s ? -EINVAL
                       : GMS_CALL4(SYS_rt_sigaction, number, action ? &wanted : NULL, &present, sizeof(gms_signal_set));
    if (error == 0 && before)
        show(&(struct theirs){present.handler, present.flags, present.mask}, before);
    return (int)-error;
}

static void install_anew(void)
{
    for (int number = 1; number < NSIG; ++number)
        if (gms_signal_is_taken(number))
            install(number);
}

void gms_signal_avoid_signal_stack(void)
{
    if (!__atomic_exchange_n(&avoids_signal_stack, true, __ATOMIC_ACQ_REL))
        install_anew();
}

void gms_signal_expect_threads(void)
{
    if (!is_for_kernel_to_block || is_entry_barred)
        return;
    is_for_kernel_to_block = false;
    __atomic_store_n(&gms_kernel_blocks, false, __ATOMIC_SEQ_CST);
    install_anew();
}

void gms_signal_bar_entry(void)
{
    if (!gms_may(GMS_TO_ACT))
        return;
    is_entry_barred = true;
    is_for_kernel_to_block = true;
    install_anew();
    __atomic_store_n(&gms_kernel_blocks, true, __ATOMIC_SEQ_CST);
}

gms_signal_set gms_signals_ignored(void)
{
    gms_signal_set ignored = 0;
    for (int number = 1; number < NSIG; ++number)
        if (is_taken(number) && theirs_for(number)->handler == (void*)SIG_IGN)
            ignored |= GMS_SIGNAL_BIT(number);
    return ignored;
}

void gms_signals_show_ignored(void)
{
    for (int number = 1; gms_may(GMS_TO_ACT) && number < NSIG; ++number)
        if ((gms_signals_ignored() & GMS_SIGNAL_BIT(number)) && gms_signal_is_taken(number))
            set_ignored(number);
}

void gms_signals_hide_ignored(void)
{
    struct gms_kernel_sigaction present = {0};
    for (int number = 1; gms_may(GMS_TO_ACT) && number < NSIG; ++number)
        if ((gms_signals_ignored() & GMS_SIGNAL_BIT(number)) && read_present(number, &present) &&
            present.handler == (void*)SIG_IGN)
            install(number);
}

void gms_signals_take_cleared(void)
{
    struct gms_kernel_sigaction present = {0};
    for (int number = 1; gms_may(GMS_TO_ACT) && number < NSIG; ++number)
        if (is_taken(number) && read_present(number, &present) && present.handler == (void*)SIG_DFL) {
            struct theirs* theirs = theirs_for(number);
            if (theirs->handler != (void*)SIG_IGN) /* that the kernel would have left */
                *theirs = (struct theirs){present.handler, present.flags, present.mask};
            install(number);
        }
}

void gms_signals_drop_pending(void)
{
    for (int number = 1; number < NSIG; ++number)
        if (gms_signal_is_taken(number) && set_ignored(number))
            install(number);
}

/* SPDX-License-Identifier: MIT
 *
 * The C library's calls that set handlers, before the C library's own. The program's handler for a signal of ours is
 * kept and called for what is not ours; and no handler runs with our signals blocked, or its time would be billed to
 * what comes after it.
 *
 * All are weak, in the archive as in the C library's: a program that brings its own keeps them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "base/interposer.h"
#include "base/own_process.h"
#include "signals/believed_mask.h"
#include "signals/programs_handlers.h"
#include "signals/signal_ours.h"
#include "signals/signal_stacks.h"

#define PUBLIC __attribute__((weak, visibility("default")))

typedef int action_function(int, const struct sigaction*, struct sigaction*);

/* The C library's own, by another name that glibc gives it; musl tells nobody that it has it. A library of the program
 * that wraps it comes first. */
extern action_function __sigaction __attribute__((weak));
static sighandler_t (*own_signal)(int number, sighandler_t handler); /* NULL in static programs */

static gms_signal_set left_out[NSIG]; /* left out of the handlers' masks: our signals, SIGSTKFLT */
static bool keeps_ticks_out;          /* handlers that may run on a signal stack do */

static bool is_ours(int number)
{
    return number > 0 && number < NSIG && (gms_signals_taken() & GMS_SIGNAL_BIT(number));
}

static int answer(int error)
{
    if (error == 0)
        return 0;
    errno = error;
    return -1;
}

static int set_past_library(int number, const struct sigaction* action, struct sigaction* before)
{
    return answer(gms_signal_set_action(number, action, before));
}

static action_function* next_sigaction(void)
{
    action_function* next;
    *(void**)(void*)&next = gms_next_function("sigaction");
    return next ? next : set_past_library; /* a static program with no other use for it */
}

static action_function* own_sigaction(void)
{
    static action_function* found;
    action_function* own = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
    if (own)
        return own;
    *(void**)(void*)&own = gms_interposer("sigaction");
    if (!own)
        own = __sigaction ? __sigaction : next_sigaction();
    __atomic_store_n(&found, own, __ATOMIC_RELEASE);
    return own;
}

int gms_library_sigaction(int number, const struct sigaction* action, struct sigaction* before)
{
    return (__sigaction ? __sigaction : own_sigaction())(number, action, before);
}

/* Handlers may set handlers, but must not ask the loader. */
__attribute__((constructor(101))) static void find_own(void)
{
    own_sigaction();
    *(void**)(void*)&own_signal = gms_next_function("signal");
}

/* How a handler's mask is set and shown: ticks are let in, except where they had to use a small signal stack; the mark
 * says what is left out. */
static void open_mask(struct sigaction* action, gms_signal_set left)
{
    const gms_signal_set ours = gms_signals_taken();
    const bool keeps_out = __atomic_load_n(&keeps_ticks_out, __ATOMIC_RELAXED) && (action->sa_flags & SA_ONSTACK);
    gms_signal_set mask;
    memcpy(&mask, &action->sa_mask, sizeof mask);
    mask = (mask & ~(ours | GMS_MARK)) | (left & ours ? GMS_MARK : 0) | (keeps_out ? ours : 0);
    memcpy(&action->sa_mask, &mask, sizeof mask);
}

static void show_mask(struct sigaction* action, gms_signal_set left)
{
    gms_signal_set mask;
    memcpy(&mask, &action->sa_mask, sizeof mask);
    mask = (mask & ~(gms_signals_taken() | GMS_MARK)) | left;
    memcpy(&action->sa_mask, &mask, sizeof mask);
}

/* A child of vfork has handlers of its own, but its parent's memory. */
static int set_in_vfork_child(int number, const struct sigaction* action, struct sigaction* before)
{
    const int result = own_sigaction()(number, action, before);
    if (result == 0 && before)
        before->sa_sigaction = gms_handler_behind(before->sa_sigaction);
    if (result == 0 && before && left_out[number])
        show_mask(before, left_out[number]);
    return result;
}

PUBLIC int sigaction(int number, const struct sigaction* action, struct sigaction* before)
{
    if (is_ours(number))
        return answer(gms_signal_exchange(number, action, before));
    const gms_signal_set ours = gms_signals_taken();
    if (!ours || number <= 0 || number >= NSIG)
        return own_sigaction()(number, action, before);
    if (action && gms_is_vfork_child())
        return set_in_vfork_child(number, action, before);
    const gms_signal_set left_before = left_out[number];
    struct sigaction open;
    if (action) {
        open = *action;
        open.sa_sigaction = gms_handler_by_way_of_us(number, action->sa_sigaction);
        left_out[number] = gms_signals_in(&open.sa_mask) & (ours | GMS_MARK);
        gms_mask_is_for(left_out[number] & ours);
        open_mask(&open, left_out[number]);
    }
    const int result = own_sigaction()(number, action ? &open : NULL, before);
    if (result == 0 && before) {
        before->sa_sigaction = gms_handler_behind(before->sa_sigaction);
        show_mask(before, left_before);
    }
    return result;
}

static bool may_use_signal_stack(const struct sigaction* action)
{
    return (action->sa_flags & SA_ONSTACK) && action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

/* Should another thread set one at the same moment, that is put back. */
void gms_actions_keep_ticks_out(void)
{
    if (__atomic_exchange_n(&keeps_ticks_out, true, __ATOMIC_ACQ_REL))
        return;
    for (int number = 1; number < NSIG; ++number) {
        struct sigaction seen, replaced;
        if (is_ours(number) || gms_library_sigaction(number, NULL, &seen) != 0)
            continue;
        while (may_use_signal_stack(&seen)) {
            struct sigaction wanted = seen;
            open_mask(&wanted, left_out[number]);
            gms_library_sigaction(number, &wanted, &replaced);
            if (replaced.sa_sigaction == seen.sa_sigaction && replaced.sa_flags == seen.sa_flags)
                break;
            gms_library_sigaction(number, &replaced, NULL);
            seen = replaced;
        }
    }
}

static sighandler_t set_handler(int number, sighandler_t handler, int flags)
{
    struct sigaction before;
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    if (!(flags & SA_NODEFER))
        sigaddset(&action.sa_mask, number);
    return sigaction(number, &action, &before) == 0 ? before.sa_handler : SIG_ERR;
}

/* The C library's own knows what siginterrupt() has asked for. */
static sighandler_t signal_by_library(int number, sighandler_t handler)
{
    if (number <= 0 || number >= NSIG || !gms_signals_taken())
        return own_signal(number, handler);
    struct sigaction action = {.sa_handler = handler};
    if (!gms_is_vfork_child())
        left_out[number] = 0;
    action.sa_sigaction = gms_handler_by_way_of_us(number, action.sa_sigaction);
    action.sa_handler = own_signal(number, action.sa_handler);
    action.sa_sigaction = gms_handler_behind(action.sa_sigaction);
    return action.sa_handler;
}

PUBLIC sighandler_t signal(int number, sighandler_t handler)
{
    if (own_signal && !is_ours(number))
        return signal_by_library(number, handler);
    if (handler != SIG_ERR)
        return set_handler(number, handler, SA_RESTART);
    errno = EINVAL;
    return SIG_ERR;
}

PUBLIC sighandler_t ssignal(int number, sighandler_t handler) { return signal(number, handler); }

PUBLIC sighandler_t bsd_signal(int number, sighandler_t handler) { return signal(number, handler); }

static sighandler_t system_v_signal(int number, sighandler_t handler)
{
    if (handler != SIG_ERR && number > 0 && number < NSIG)
        return set_handler(number, handler, (int)(SA_RESETHAND | SA_NODEFER));
    errno = EINVAL;
    return SIG_ERR;
}

PUBLIC sighandler_t sysv_signal(int number, sighandler_t handler) { return system_v_signal(number, handler); }

PUBLIC sighandler_t __sysv_signal(int number, sighandler_t handler) { return system_v_signal(number, handler); }

PUBLIC int sigignore(int number)
{
    const struct sigaction action = {.sa_handler = SIG_IGN};
    return sigaction(number, &action, NULL);
}

PUBLIC sighandler_t sigset(int number, sighandler_t handler)
{
    sigset_t set;
    sigset_t blocked;
    struct sigaction before;
    const struct sigaction action = {.sa_handler = handler};
    const bool hold = handler == SIG_HOLD;
    sigemptyset(&set);
    if (handler == SIG_ERR || sigaddset(&set, number) != 0 || sigaction(number, hold ? NULL : &action, &before) != 0 ||
        sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &set, &blocked) != 0) {
        errno = EINVAL;
        return SIG_ERR;
    }
    return sigismember(&blocked, number) == 1 ? SIG_HOLD : before.sa_handler;
}

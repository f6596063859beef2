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
#include <sys/auxv.h>

#include "signal_ours.h"

#define PUBLIC __attribute__((weak, visibility("default")))
#define AUX_LEAST_SIGNAL_STACK 51 /* AT_MINSIGSTKSZ: what the kernel puts there */
#define OUR_STACK 6144            /* what the tick's handler and the unwinder use */

/* The C library's own, by the other names it gives them. */
int __sigaction(int number, const struct sigaction* action, struct sigaction* before);
void (*ssignal(int number, void (*handler)(int)))(int);

static gms_signal_set left_out[NSIG]; /* of the handlers' masks */

static bool is_ours(int number)
{
    return number > 0 && number < NSIG && (gms_signals_taken() & GMS_SIGNAL_BIT(number));
}

PUBLIC int sigaction(int number, const struct sigaction* action, struct sigaction* before)
{
    if (is_ours(number)) {
        gms_signal_exchange(number, action, before);
        return 0;
    }
    const gms_signal_set ours = gms_signals_taken();
    if (!ours || number <= 0 || number >= NSIG)
        return __sigaction(number, action, before);
    const gms_signal_set left_before = left_out[number];
    struct sigaction open;
    gms_signal_set mask = 0;
    if (action) {
        open = *action;
        memcpy(&mask, &open.sa_mask, sizeof mask);
        left_out[number] = mask & ours;
        mask &= ~ours;
        memcpy(&open.sa_mask, &mask, sizeof mask);
    }
    const int result = __sigaction(number, action ? &open : NULL, before);
    if (result == 0 && before && left_before) {
        memcpy(&mask, &before->sa_mask, sizeof mask);
        mask |= left_before;
        memcpy(&before->sa_mask, &mask, sizeof mask);
    }
    return result;
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

PUBLIC sighandler_t signal(int number, sighandler_t handler)
{
    return is_ours(number) && handler != SIG_ERR ? set_handler(number, handler, SA_RESTART) : ssignal(number, handler);
}

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

/* A signal stack just large enough for the program's own handlers, none of which may ever run, kills it at our first
 * tick if we use it. */
PUBLIC int sigaltstack(const stack_t* stack, stack_t* before)
{
    const unsigned long frame = getauxval(AUX_LEAST_SIGNAL_STACK);
    if (stack && !(stack->ss_flags & SS_DISABLE) && stack->ss_size < (frame ? frame : 2048) + OUR_STACK)
        gms_signal_avoid_signal_stack();
    const long error = GMS_CALL2(SYS_sigaltstack, stack, before);
    if (error == 0)
        return 0;
    errno = (int)-error;
    return -1;
}

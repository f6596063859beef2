/* SPDX-License-Identifier: MIT
 *
 * The C library's calls that block signals, before the C library's own. They do the same to the mask that the program
 * believes in, and never block the ticks' signals (see believed_mask.h). raise() is here because the signal that it
 * sends may be blocked.
 *
 * All are weak, in the archive as in the C library's: a program that brings its own keeps them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "base/host_call.h"
#include "base/own_process.h"
#include "signals/believed_mask.h"
#include "signals/signal_ours.h"

#define PUBLIC __attribute__((weak, visibility("default")))

/* The C library's own, for cancelling threads and changing all threads' user: no program may block them. */
#define INTERNAL_SIGNALS (GMS_SIGNAL_BIT(32) | GMS_SIGNAL_BIT(33))

static bool is_valid(int how) { return how == SIG_BLOCK || how == SIG_UNBLOCK || how == SIG_SETMASK; }

/* Returns 0 or an errno. A sigset_t has 128 bytes, of which the kernel knows 8. */
static int change_mask(int how, const sigset_t* set, sigset_t* before)
{
    gms_signal_set wanted = set ? gms_signals_in(set) & ~INTERNAL_SIGNALS : 0;
    gms_signal_set present = 0;
    const gms_signal_set ours = gms_signals_taken();
    const bool changes = ours && set && is_valid(how) && (how == SIG_SETMASK || wanted & (ours | GMS_MARK));
    const struct gms_mark mark = gms_mask_mark();
    long error;
    if (gms_mask_is_of_vfork_child() || (changes && gms_is_vfork_child())) {
        error = set && !is_valid(how) ? EINVAL : gms_mask_change_in_vfork_child(how, set ? &wanted : NULL, &present);
    } else {
        if (changes) {
            const gms_signal_set now = how == SIG_SETMASK ? 0 : gms_signal_mask(SIG_BLOCK, 0);
            wanted = gms_mask_marked(gms_mask_changed(how, gms_mask_believed(mark, now), wanted));
            how = SIG_SETMASK;
        }
        error = -gms_host_call(SYS_rt_sigprocmask, how, set ? (long)&wanted : 0, before ? (long)&present : 0,
                               sizeof wanted, 0);
        if (changes)
            gms_mask_has_changed(wanted);
        present = gms_mask_believed(mark, present);
    }
    if (before && error == 0)
        memcpy(before, &present, sizeof present);
    return (int)error;
}

static int errno_of(int error)
{
    if (error == 0)
        return 0;
    errno = error;
    return -1;
}

PUBLIC int pthread_sigmask(int how, const sigset_t* set, sigset_t* before) { return change_mask(how, set, before); }

PUBLIC int sigprocmask(int how, const sigset_t* set, sigset_t* before)
{
    return errno_of(change_mask(how, set, before));
}

/* The BSD calls know the first 32 signals. */
static int change_low_mask(int how, int mask)
{
    sigset_t set;
    sigset_t before;
    const gms_signal_set bits = (unsigned)mask;
    sigemptyset(&set);
    sigemptyset(&before);
    memcpy(&set, &bits, sizeof bits);
    if (errno_of(change_mask(how, &set, &before)) != 0)
        return -1;
    gms_signal_set low = 0;
    memcpy(&low, &before, sizeof low);
    return (int)(unsigned)low;
}

PUBLIC int sigblock(int mask) { return change_low_mask(SIG_BLOCK, mask); }

PUBLIC int sigsetmask(int mask) { return change_low_mask(SIG_SETMASK, mask); }

static int change_one(int how, int number)
{
    sigset_t set;
    sigemptyset(&set);
    return sigaddset(&set, number) != 0 ? -1 : errno_of(change_mask(how, &set, NULL));
}

PUBLIC int sighold(int number) { return change_one(SIG_BLOCK, number); }

PUBLIC int sigrelse(int number) { return change_one(SIG_UNBLOCK, number); }

/* As the C library's: straight to the calling thread. */
PUBLIC int raise(int number)
{
    if (number == 32 || number == 33)
        return errno_of(EINVAL);
    if (number > 0 && number < NSIG && (gms_signals_taken() & GMS_SIGNAL_BIT(number)))
        gms_mask_make_room(number);
    return errno_of((int)-gms_host_call(SYS_tgkill, GMS_CALL0(SYS_getpid), GMS_CALL0(SYS_gettid), number, 0, 0));
}

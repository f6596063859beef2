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
#include "base/interposer.h"
#include "base/own_process.h"
#include "signals/believed_mask.h"
#include "signals/signal_ours.h"

#define PUBLIC __attribute__((weak, visibility("default")))

/* The C library's own, for cancelling threads and changing all threads' user: no program may block them. */
#define INTERNAL_SIGNALS (GMS_SIGNAL_BIT(32) | GMS_SIGNAL_BIT(33))

typedef int mask_function(int how, const sigset_t* set, sigset_t* before);

/* Wrappers in the program's libraries (base/interposer.h); NULL: there is none. */
static mask_function* wrapped_mask;
static mask_function* wrapped_thread_mask;
static int (*wrapped_raise)(int number);

__attribute__((constructor(101))) static void find_wrappers(void)
{
    *(void**)(void*)&wrapped_mask = gms_interposer("sigprocmask");
    *(void**)(void*)&wrapped_thread_mask = gms_interposer("pthread_sigmask");
    *(void**)(void*)&wrapped_raise = gms_interposer("raise");
}

static int by_mask(int how, const sigset_t* set, sigset_t* before)
{
    const int saved_errno = errno;
    const int error = wrapped_mask(how, set, before) == 0 ? 0 : errno;
    errno = saved_errno;
    return error;
}

/* Returns 0 or an errno. `wrapper` does it in the place of the kernel, unless it is NULL. */
static int set_mask(mask_function* wrapper, int how, const gms_signal_set* set, gms_signal_set* before)
{
    sigset_t wanted, present;
    if (!wrapper)
        return (int)-gms_host_call(SYS_rt_sigprocmask, how, (long)set, (long)before, sizeof *before, 0);
    sigemptyset(&wanted);
    sigemptyset(&present);
    if (set)
        memcpy(&wanted, set, sizeof *set);
    const int error = wrapper(how, set ? &wanted : NULL, before ? &present : NULL);
    if (before)
        memcpy(before, &present, sizeof *before);
    return error;
}

static bool is_valid(int how) { return how == SIG_BLOCK || how == SIG_UNBLOCK || how == SIG_SETMASK; }

/* Returns 0 or an errno. A sigset_t has 128 bytes, of which the kernel knows 8. */
static int change_mask(mask_function* wrapper, int how, const sigset_t* set, sigset_t* before)
{
    gms_signal_set wanted = set ? gms_signals_in(set) & ~INTERNAL_SIGNALS : 0;
    gms_signal_set present = 0;
    const gms_signal_set ours = gms_signals_taken();
    const bool changes = ours && set && is_valid(how) && (how == SIG_SETMASK || wanted & (ours | GMS_MARK));
    const struct gms_mark mark = gms_mask_mark();
    int error;
    if (gms_mask_is_of_vfork_child() || (changes && gms_is_vfork_child())) {
        error = set && !is_valid(how) ? EINVAL : gms_mask_change_in_vfork_child(how, set ? &wanted : NULL, &present);
    } else {
        if (changes) {
            const gms_signal_set now = how == SIG_SETMASK ? 0 : gms_signal_mask(SIG_BLOCK, 0);
            wanted = gms_mask_marked(gms_mask_changed(how, gms_mask_believed(mark, now), wanted));
            how = SIG_SETMASK;
        }
        error = set_mask(wrapper, how, set ? &wanted : NULL, before ? &present : NULL);
        if (changes)
            gms_mask_has_changed(wanted);
        present = gms_mask_believed(mark, present);
    }
    if (before && error == 0)
        memcpy(before, &present, sizeof present);
    return error;
}

static int errno_of(int error)
{
    if (error == 0)
        return 0;
    errno = error;
    return -1;
}

PUBLIC int pthread_sigmask(int how, const sigset_t* set, sigset_t* before)
{
    return change_mask(wrapped_thread_mask, how, set, before);
}

PUBLIC int sigprocmask(int how, const sigset_t* set, sigset_t* before)
{
    return errno_of(change_mask(wrapped_mask ? by_mask : NULL, how, set, before));
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
    if (errno_of(change_mask(NULL, how, &set, &before)) != 0)
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
    return sigaddset(&set, number) != 0 ? -1 : errno_of(change_mask(NULL, how, &set, NULL));
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
    if (wrapped_raise)
        return wrapped_raise(number);
    return errno_of((int)-gms_host_call(SYS_tgkill, GMS_CALL0(SYS_getpid), GMS_CALL0(SYS_gettid), number, 0, 0));
}

/* SPDX-License-Identifier: MIT
 *
 * The C library's calls that block signals, before the C library's own. They do the same but never block the
 * tick's signal: a thread that blocks all signals, as those of many libraries and daemons do, would get no
 * time at all, or find our signal among the answers of sigwait.
 *
 * Both are weak, in the archive as in the C library's: a program that brings its own keeps them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>

#include "raw_syscall.h"
#include "ticker.h"

#define PUBLIC __attribute__((weak, visibility("default")))

/* The C library's own, for cancelling threads and changing all threads' user: no program may block them. */
#define INTERNAL_SIGNALS (GMS_SIGNAL_BIT(32) | GMS_SIGNAL_BIT(33))

/* Returns 0 or an errno. A sigset_t has 128 bytes, of which the kernel knows 8. */
static int change_mask(int how, const sigset_t* set, sigset_t* before)
{
    gms_signal_set wanted = 0;
    if (set) {
        memcpy(&wanted, set, sizeof wanted);
        wanted &= ~INTERNAL_SIGNALS;
        const int number = gms_ticker_signal();
        if (number > 0 && how != SIG_UNBLOCK)
            wanted &= ~GMS_SIGNAL_BIT(number);
    }
    return (int)-GMS_CALL4(SYS_rt_sigprocmask, how, set ? &wanted : NULL, before, sizeof wanted);
}

PUBLIC int pthread_sigmask(int how, const sigset_t* set, sigset_t* before) { return change_mask(how, set, before); }

PUBLIC int sigprocmask(int how, const sigset_t* set, sigset_t* before)
{
    const int error = change_mask(how, set, before);
    if (error == 0)
        return 0;
    errno = error;
    return -1;
}

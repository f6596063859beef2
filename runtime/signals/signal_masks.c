/* SPDX-License-Identifier: MIT
 *
 * The C library's calls that block signals, before the C library's own. They do the same but never block the
 * ticks' signals: a thread that blocks all signals, as those of many libraries and daemons do, would get no
 * time at all, or find our signal among the answers of sigwait. The mask that the program believes in is kept apart.
 *
 * All are weak, in the archive as in the C library's: a program that brings its own keeps them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

#include "base/host_call.h"
#include "base/may.h"
#include "base/own_process.h"
#include "signals/signal_ours.h"
#include "signals/signal_stacks.h"

#define PUBLIC __attribute__((weak, visibility("default")))
#define THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))

/* The C library's own, for cancelling threads and changing all threads' user: no program may block them. */
#define INTERNAL_SIGNALS (GMS_SIGNAL_BIT(32) | GMS_SIGNAL_BIT(33))

static THREAD_LOCAL gms_signal_set held;          /* taken by us, and blocked as the program believes */
static THREAD_LOCAL gms_signal_set truly_blocked; /* the blocked ones of them, since one came that is not ours */

/* A child of vfork runs in its parent's memory and thread, whose mask it leaves alone: once it has changed its own one,
 * that is as the program believes. */
static THREAD_LOCAL int32_t vfork_child;

void gms_mask_adopt(gms_signal_set now_held)
{
    held = now_held & gms_signals_taken();
    truly_blocked = 0;
    gms_signal_mask(SIG_UNBLOCK, gms_signals_taken());
}

static void queue(int number, siginfo_t* info)
{
    const long pid = GMS_CALL0(SYS_getpid);
    if (info->si_code == SI_TKILL)
        GMS_CALL4(SYS_rt_tgsigqueueinfo, pid, GMS_CALL0(SYS_gettid), number, info);
    else
        GMS_CALL3(SYS_rt_sigqueueinfo, pid, number, info);
}

/* A tick that came while the handler runs waits in the kernel, which would drop an equal signal for it. The sample is
 * lost, the program's signal is not. */
static void drop_waiting_tick(int number)
{
    const gms_signal_set bit = GMS_SIGNAL_BIT(number);
    const struct timespec now = {0, 0};
    siginfo_t waiting;
    const long taken = GMS_CALL4(SYS_rt_sigtimedwait, &bit, &waiting, &now, sizeof bit);
    if (taken == number && !gms_ticks.has_sent(&waiting))
        queue(number, &waiting);
}

/* No tick of ours may wait among the signals that the program will ask for, so this thread has none meanwhile. */
bool gms_mask_put_back(int number, siginfo_t* info, void* context)
{
    const gms_signal_set bit = GMS_SIGNAL_BIT(number);
    if ((truly_blocked & bit) || !gms_may(GMS_TO_SEND))
        return false;
    truly_blocked |= bit;
    gms_ticks.pause();
    unsigned char* after = (unsigned char*)&((ucontext_t*)context)->uc_sigmask;
    after[(number - 1) / 8] |= (unsigned char)(1 << (number - 1) % 8);
    drop_waiting_tick(number);
    queue(number, info);
    return true;
}

static gms_signal_set changed(int how, gms_signal_set now, gms_signal_set set)
{
    return how == SIG_BLOCK ? now | set : how == SIG_UNBLOCK ? now & ~set : set;
}

static bool has_own_mask_in_vfork_child(void)
{
    return vfork_child != 0 && vfork_child == (int32_t)GMS_CALL0(SYS_getpid);
}

gms_signal_set gms_mask_held(void) { return has_own_mask_in_vfork_child() ? 0 : held; }

static int change_in_vfork_child(int how, const gms_signal_set* set, sigset_t* before)
{
    const gms_signal_set begun_with = gms_mask_held();
    vfork_child = (int32_t)GMS_CALL0(SYS_getpid);
    const gms_signal_set present = gms_signal_mask(SIG_BLOCK, begun_with) | begun_with;
    if (before)
        memcpy(before, &present, sizeof present);
    return set ? (int)-GMS_CALL4(SYS_rt_sigprocmask, how, set, NULL, sizeof *set) : 0;
}

/* Returns 0 or an errno. A sigset_t has 128 bytes, of which the kernel knows 8. */
static int change_mask(int how, const sigset_t* set, sigset_t* before)
{
    gms_signal_set wanted = 0;
    gms_signal_set present = 0;
    const gms_signal_set ours = gms_signals_taken();
    const gms_signal_set held_before = held;
    const bool valid = how == SIG_BLOCK || how == SIG_UNBLOCK || how == SIG_SETMASK;
    if (set)
        memcpy(&wanted, set, sizeof wanted);
    wanted &= ~INTERNAL_SIGNALS;
    const gms_signal_set next = set && valid ? changed(how, held, wanted & ours) : held;
    if (has_own_mask_in_vfork_child() || (next != held && gms_is_vfork_child()))
        return change_in_vfork_child(how, set ? &wanted : NULL, before);
    if (set && valid) {
        held = next; /* before the kernel: what is pending comes at once */
        truly_blocked &= held;
        if (how != SIG_UNBLOCK)
            wanted = (wanted & ~ours) | truly_blocked;
        if (gms_is_on_small_signal_stack())
            wanted = how == SIG_UNBLOCK ? wanted & ~ours : wanted | ours;
    }
    const long error =
        gms_host_call(SYS_rt_sigprocmask, how, set ? (long)&wanted : 0, before ? (long)&present : 0, sizeof wanted, 0);
    if (before && error == 0) {
        if (gms_is_on_small_signal_stack())
            present &= ~ours;
        present |= held_before;
        memcpy(before, &present, sizeof present);
    }
    if (held != held_before && truly_blocked == 0)
        gms_ticks.resume();
    return (int)-error;
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

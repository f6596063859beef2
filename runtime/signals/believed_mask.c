/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "signals/believed_mask.h"

#include <stddef.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

#include "base/may.h"
#include "base/own_process.h"
#include "base/thread_local.h"
#include "signals/signal_ours.h"
#include "signals/signal_stacks.h"

static GMS_THREAD_LOCAL struct gms_mark own_mark;
static GMS_THREAD_LOCAL gms_signal_set truly_blocked; /* by us or with our knowledge: ticks pause */
static GMS_THREAD_LOCAL int32_t vfork_child;          /* the one that has changed its mask */

static gms_signal_set marked_anywhere; /* in this process */

static gms_signal_set kernels_mask(void) { return gms_signal_mask(SIG_BLOCK, 0); }

struct gms_mark gms_mask_mark(void) { return own_mark; }

/* Ticks are blocked by us alone in a handler on a small signal stack. */
static gms_signal_set held_in(struct gms_mark mark, gms_signal_set kernels)
{
    const gms_signal_set ours = gms_signals_taken();
    const gms_signal_set unsure = mark.is_theirs ? 0 : __atomic_load_n(&marked_anywhere, __ATOMIC_RELAXED);
    const gms_signal_set marked = mark.signals ? mark.signals : unsure;
    return (kernels & GMS_MARK ? marked : 0) | (gms_is_on_small_signal_stack() ? 0 : kernels & ours);
}

gms_signal_set gms_mask_held_in(gms_signal_set kernels) { return held_in(own_mark, kernels); }

bool gms_mask_surely_holds(int number, gms_signal_set kernels)
{
    return (kernels | (kernels & GMS_MARK ? own_mark.signals : 0)) & GMS_SIGNAL_BIT(number);
}

void gms_mask_is_for(gms_signal_set signals) { __atomic_fetch_or(&marked_anywhere, signals, __ATOMIC_RELAXED); }

gms_signal_set gms_mask_believed(struct gms_mark mark, gms_signal_set kernels)
{
    const gms_signal_set hidden = gms_signals_taken() ? gms_signals_taken() | (mark.is_theirs ? 0 : GMS_MARK) : 0;
    return (kernels & ~hidden) | held_in(mark, kernels);
}

bool gms_mask_is_of_vfork_child(void) { return vfork_child != 0 && vfork_child == (int32_t)GMS_CALL0(SYS_getpid); }

gms_signal_set gms_mask_held(void) { return gms_mask_is_of_vfork_child() ? 0 : gms_mask_held_in(kernels_mask()); }

gms_signal_set gms_mask_marked(gms_signal_set believed)
{
    const gms_signal_set ours = gms_signals_taken();
    const gms_signal_set held = believed & ours;
    const bool is_theirs = believed & GMS_MARK;
    if (held || is_theirs)
        own_mark.signals = held; /* before the kernel: what is pending comes at once */
    own_mark.is_theirs = is_theirs;
    gms_mask_is_for(held);
    const gms_signal_set stays = gms_is_on_small_signal_stack() ? ours : truly_blocked & held;
    return (believed & ~ours) | (held ? GMS_MARK : 0) | stays;
}

void gms_mask_adopt(void)
{
    truly_blocked = 0;
    gms_signal_mask(SIG_SETMASK, gms_mask_marked(kernels_mask()));
}

gms_signal_set gms_mask_show(void)
{
    const gms_signal_set before = kernels_mask();
    if (!gms_mask_is_of_vfork_child())
        gms_signal_mask(SIG_SETMASK, gms_mask_believed(own_mark, before) | (before & gms_signals_taken()));
    return before;
}

static void pause_ticks(gms_signal_set bit)
{
    truly_blocked |= bit;
    gms_ticks.pause();
}

void gms_mask_has_changed(gms_signal_set kernels)
{
    if (!truly_blocked)
        return;
    truly_blocked &= kernels;
    if (!truly_blocked)
        gms_ticks.resume();
}

/* The kernel lets the first thread alone queue what kill() has sent: from others it comes from this process. */
static void queue(int number, siginfo_t* info)
{
    const long pid = GMS_CALL0(SYS_getpid);
    if (info->si_code == SI_TKILL)
        GMS_CALL4(SYS_rt_tgsigqueueinfo, pid, GMS_CALL0(SYS_gettid), number, info);
    else if (GMS_CALL3(SYS_rt_sigqueueinfo, pid, number, info) == -EPERM)
        GMS_CALL2(SYS_kill, pid, number);
}

/* The kernel drops a signal for an equal one of this thread that waits. A sample is lost, no signal of the program. */
static void drop_waiting_tick(int number)
{
    const gms_signal_set bit = GMS_SIGNAL_BIT(number);
    const struct timespec now = {0, 0};
    siginfo_t waiting;
    const long taken = GMS_CALL4(SYS_rt_sigtimedwait, &bit, &waiting, &now, sizeof bit);
    if (taken == number && !gms_ticks.has_sent(&waiting))
        queue(number, &waiting);
}

bool gms_mask_put_back(int number, siginfo_t* info, void* context)
{
    const gms_signal_set bit = GMS_SIGNAL_BIT(number);
    sigset_t* after = &((ucontext_t*)context)->uc_sigmask;
    if ((gms_signals_in(after) & bit) || !gms_may(GMS_TO_SEND))
        return false;
    pause_ticks(bit);
    ((unsigned char*)after)[(number - 1) / 8] |= (unsigned char)(1 << (number - 1) % 8);
    drop_waiting_tick(number);
    queue(number, info);
    return true;
}

void gms_mask_make_room(int number)
{
    const gms_signal_set bit = GMS_SIGNAL_BIT(number);
    if (!gms_may(GMS_TO_RUN | GMS_TO_SEND) || !(kernels_mask() & bit) || gms_is_vfork_child())
        return;
    if (!gms_is_on_small_signal_stack())
        pause_ticks(bit);
    drop_waiting_tick(number);
}

int gms_mask_change_in_vfork_child(int how, const gms_signal_set* set, gms_signal_set* before)
{
    const gms_signal_set kernels = kernels_mask();
    *before = gms_mask_is_of_vfork_child() ? kernels : gms_mask_believed(own_mark, kernels);
    if (!set)
        return 0;
    vfork_child = (int32_t)GMS_CALL0(SYS_getpid);
    const gms_signal_set wanted = gms_mask_changed(how, *before, *set);
    return (int)-GMS_CALL4(SYS_rt_sigprocmask, SIG_SETMASK, &wanted, NULL, sizeof wanted);
}

/* SPDX-License-Identifier: MIT
 *
 * The calling thread's signal mask as the program believes it to be. It differs from the kernel's in the ticks'
 * signals: a thread that blocks all signals, as those of many libraries and daemons do, would get no time at all, or
 * find our signal among the answers of sigwait. So they stay open, and in their place the kernel blocks SIGSTKFLT, a
 * signal that nothing sends: the mark. It lies in the mask itself, so that whatever saves and restores masks
 * (siglongjmp, swapcontext, the return from a handler) does the same to what the program believes.
 *
 * A signal of ours is truly blocked once one has come that is the program's own: it waits in the kernel then, and the
 * thread has no ticks meanwhile, of which one would take its place. Handlers may also block one truly by writing into
 * their context.
 */
#ifndef GMS_BELIEVED_MASK_H
#define GMS_BELIEVED_MASK_H

#include <signal.h>
#include <stdbool.h>

#include "base/raw_syscall.h"

#define GMS_MARK GMS_SIGNAL_BIT(SIGSTKFLT)

/* The meaning of the mark in the masks of a thread. */
struct gms_mark {
    gms_signal_set signals; /* 0: all that any mask of the process has had it for, unless the mark is theirs */
    bool is_theirs;         /* the program blocks SIGSTKFLT itself */
};

struct gms_mark gms_mask_mark(void);

/* Returns the mask that the program believes in where the kernel has this one. */
gms_signal_set gms_mask_believed(struct gms_mark mark, gms_signal_set kernels);

/* Returns the signals taken that the program believes to be blocked where the kernel has this mask. */
gms_signal_set gms_mask_held_in(gms_signal_set kernels);

/* Returns those of the calling thread's present mask. Not in a handler of ours. */
gms_signal_set gms_mask_held(void);

/* Returns the mask for the kernel where the program shall believe in this one, and remembers what its mark stands for.
 * Signals that are truly blocked stay so if the program goes on to block them. */
gms_signal_set gms_mask_marked(gms_signal_set believed);

/* True if the program surely believes that this signal is blocked: in a handler's mask the mark may stand for others.
 */
bool gms_mask_surely_holds(int number, gms_signal_set kernels);

/* Remembers that handlers' masks have the mark for these signals. */
void gms_mask_is_for(gms_signal_set signals);

/* Takes the kernel's mask for what the program believes in, and opens it: at the start of the process and of threads.
 */
void gms_mask_adopt(void);

/* Sets the kernel's mask to what the program believes in, for what inherits it: a new thread or process. Returns the
 * mask to put back. */
gms_signal_set gms_mask_show(void);

/* Called once the kernel's mask is set: ends the pause in ticks if no signal is truly blocked any more. */
void gms_mask_has_changed(gms_signal_set kernels);

/* Handles a signal that is not ours when the program believes that it is blocked. Really blocks it for this thread once
 * the handler returns, and sends it again. False if it is truly blocked already: then somebody asked for it. */
bool gms_mask_put_back(int number, siginfo_t* info, void* context);

/* Called before the program sends a signal taken to the calling thread: no tick that waits may take its place. */
void gms_mask_make_room(int number);

/* Calls of a child of vfork, which runs in its parent's memory and thread, whose mask it leaves alone: once it changes
 * its own one, that is as the program believes. Returns 0 or an errno. */
bool gms_mask_is_of_vfork_child(void);
int gms_mask_change_in_vfork_child(int how, const gms_signal_set* set, gms_signal_set* before);

static inline gms_signal_set gms_mask_changed(int how, gms_signal_set now, gms_signal_set set)
{
    return how == SIG_BLOCK ? now | set : how == SIG_UNBLOCK ? now & ~set : set;
}

#endif

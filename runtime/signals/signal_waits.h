/* SPDX-License-Identifier: MIT
 *
 * Waiting calls that a signal of nobody's has interrupted.
 *
 * The kernel throws a signal away that is ignored, and no call sees anything of it. It does not know that the program
 * ignores ours. Most calls it begins anew after our handler; those that it never does would fail with EINTR.
 */
#ifndef GMS_SIGNAL_WAITS_H
#define GMS_SIGNAL_WAITS_H

#include <signal.h>
#include <stdbool.h>

/* Continues the interrupted call as if nothing had happened, where that can be done. Called on the kernel's choice of
 * stack, last in the handler of signal `number`: it waits, and the program's handlers may run, and never return. */
void gms_wait_on(int number, void* context);

/* Ends the interrupted call with EINTR if the kernel is about to make it again: a handler without SA_RESTART follows.
 */
void gms_wait_end(void* context);

/* The same after a tick: asked with the tick's context, the first tells whether it has cut a wait short that the kernel
 * still knows; if so, the second goes on with it. (The kernel forgets it when any handler returns. A
 * call is not made again here: a handler of the program that has just returned may be what ended it.) */
bool gms_is_wait_cut_short(const void* context);
void gms_wait_on_after_tick(int number, siginfo_t* info, void* context);

/* The same after a tick, in three cases: it met a signal of the program's, which had ended a wait that alone lets it in
 * (sigsuspend, ppoll and others with a mask). The kernel runs a tick first, after which the mask of before holds that
 * signal: without its handler the call would have failed. Makes the call again, and it ends at once. Or the wait was
 * for io_uring, which alone ends by a tick that perf sends: made again if the program has no handler at all, which
 * could be what ended it; one that has must expect it to end. And the reverse: the kernel is about to make a call again
 * that the handler which waits until the tick is over shall end. */
void gms_wait_after_done_tick(void* context);

#endif

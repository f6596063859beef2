/* SPDX-License-Identifier: MIT
 *
 * The signals that our ticks come as, shared with the program: it may use them, too, and sees nothing of ours.
 *
 * SIGURG is ignored by default, so that whatever gives all signals their default action, or an exec, costs time of the
 * profile and not the program's life; hardly any program uses it, and debuggers pass it on without a word. SIGPROF
 * belongs to the program. SIGTRAP is the one signal that perf sends when the thread is on its way back from the kernel
 * anyway, so that it interrupts no waiting call; it is used only where perf may look into the kernel.
 */
#ifndef GMS_SIGNAL_OURS_H
#define GMS_SIGNAL_OURS_H

#include <signal.h>
#include <stdbool.h>

#include "raw_syscall.h"

#define GMS_TICK_SIGNAL SIGURG
#define GMS_KERNEL_TICK_SIGNAL SIGTRAP

/* True if the signal is ours, and dealt with. */
typedef bool gms_tick_handler(const siginfo_t* info, const void* context);

/* Takes the signal from now on; what the program has or will set for it is kept, and called for all that is not ours.
 * Signal-safe. False if the kernel refuses. */
bool gms_signal_take(int number, gms_tick_handler* handler);

/* False if somebody has taken it from us by a bare system call. */
bool gms_signal_is_taken(int number);

/* Those taken so far: no mask shall hold them. */
gms_signal_set gms_signals_taken(void);

/* sigaction() for a signal taken. */
void gms_signal_exchange(int number, const struct sigaction* action, struct sigaction* before);

/* From now on our handler runs on the interrupted stack: a thread has a signal stack that is too small for it. */
void gms_signal_avoid_signal_stack(void);

/* signal_masks.c: the calling thread's signals that are taken and that the program believes to be blocked. */
gms_signal_set gms_mask_held(void);
/* What pthread_create hands on to the new thread, and what a process has inherited. */
void gms_mask_adopt(gms_signal_set held);

/* What came is not ours, and the program waits for it otherwise than by a handler. Blocks the signal for this thread,
 * in truth, once the handler returns, and sends it again. False if it is blocked already: then somebody asked for it.
 */
bool gms_mask_put_back(int number, siginfo_t* info, void* context);

#endif

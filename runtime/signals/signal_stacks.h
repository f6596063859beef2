/* SPDX-License-Identifier: MIT
 *
 * The program's signal stacks, on which no tick must harm it.
 *
 * A tick goes where the thread is: on a signal stack that is in use it comes on top of what is there, and the kernel's
 * part of it takes up to 4 KB, or kills the program where there is no room. So ticks wait while a handler runs on a
 * small one. And none begins on a signal stack that is free: it may be that of a coroutine, made by a handler that has
 * left its frames there; but a thread whose stack is in pieces has room nowhere else (sample/split_stack.h). (Those
 * that are set up by bare system calls are not known here. They are Go's, whose threads have room for nothing else.)
 */
#ifndef GMS_SIGNAL_STACKS_H
#define GMS_SIGNAL_STACKS_H

#include <stdbool.h>

/* True in a handler that runs on a signal stack too small for ticks, which are blocked then. */
bool gms_is_on_small_signal_stack(void);

/* signal_actions.c: from now on handlers that may run on a signal stack keep ticks out. */
void gms_actions_keep_ticks_out(void);

#endif

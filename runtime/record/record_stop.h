/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: a program that stops itself (raise(SIGTSTP), a shell's `suspend`). Whoever waits for the recorder,
 * as a shell with job control, must learn of it, as it would of the program itself.
 */
#ifndef GMONSCOPE_RECORD_STOP_H
#define GMONSCOPE_RECORD_STOP_H

/* Returns a descriptor that is readable when the child may have stopped, -1 if there is none. SIGCHLD is blocked, and
 * has its default action. */
int record_stop_events(void);

/* If the child has stopped, stops this process by the same signal. Returns when somebody has continued either. */
void record_stop_alike(long pid);

#endif

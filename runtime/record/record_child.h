/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: runs the program and passes signals to it.
 */
#ifndef GMONSCOPE_RECORD_CHILD_H
#define GMONSCOPE_RECORD_CHILD_H

#include "write/companion.h"

struct record_end {
    long pid;
    int exec_error;                 /* errno if the program could not be started, else 0 */
    int own_error;                  /* errno if there is not even a process for it, else 0 */
    int status;                     /* as of waitpid */
    double seconds;                 /* processor time, user and system, with that of the processes it waited for */
    struct gms_process_times times; /* without them */
};

/* Runs argv[0], which is at `path`, and waits for its end; calls `meanwhile` every few seconds, and soon
 * after `events` (a descriptor that never blocks; -1: none) can be read. The child's environment
 * is this process' with GMONSCOPE_PID set to the child, and with what names this process (LISTEN_PID) naming the child.
 * All signals that another process sends to this one, but for those that stop it, go on to the child; those of the
 * terminal reach it without our help. */
struct record_end record_run(const char* path, char** argv, void (*meanwhile)(void), int events);

/* Ends this process as the child ended: by the same signal, or with the same status. Does not return. */
_Noreturn void record_end_alike(int status);

#endif

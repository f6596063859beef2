/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: what the kernel says of a process that may have a live file.
 */
#ifndef GMS_LIVE_PROCESS_H
#define GMS_LIVE_PROCESS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "write/companion.h"

/* True if process `pid` has the file at `path` mapped, even if that was removed meanwhile. A number that was given to
 * another process, or another program in the same process, has not. Also true if the kernel keeps it from us. */
bool live_process_maps(long pid, const char* path);

/* Finds the live file that the process has mapped. Returns 0 or an errno: ESRCH if there is no such process, ENOENT if
 * it has none, EPERM if it is somebody else's. */
int live_process_file(long pid, char path[PATH_MAX]);

/* Returns the process' number in its own PID namespace, which is in its live file's name; `pid` if nobody tells. */
long live_process_inner_number(long pid);

/* True if the numbers of processes in this PID namespace (see scope_header) are those that we and /proc know. */
bool live_process_is_numbered_here(uint32_t pid_namespace);

/* Returns the number of the process that it is a child of; 0: it has none here, or there is no such process. */
long live_process_parent(long pid);

/* Returns the one user whose rights the process has; -1: it has those of several, or there is no such process. */
uid_t live_process_user(long pid);

/* True if it is stopped (SIGSTOP and the like, or a tracer), or nobody tells; a dead process is not. */
bool live_process_is_stopped(long pid);

/* Returns its CPU time so far, without that of processes it waited for; 0 if there is no such process. */
struct gms_process_times live_process_times(long pid);

/* Returns the CPU time of the processes that it waited for. */
struct gms_process_times live_process_child_times(long pid);

#endif

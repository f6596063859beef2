/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: the commands for one process, by its number. They say what is wrong, and return the exit status:
 * 0 or CTL_FAILED.
 */
#ifndef GMONSCOPE_CTL_PROCESS_H
#define GMONSCOPE_CTL_PROCESS_H

/* Prints what is known of a process that runs or has left a live file: its state, counts and files. */
int ctl_status(long pid);

/* Makes a running process count and sample no more (`off` 1), or again (0). */
int ctl_set_off(long pid, int off);

/* Sets the counts and times of a running process to 0. */
int ctl_reset(long pid);

/* Prints a line of counts each second until the process ends, or nobody reads on. */
int ctl_watch(long pid);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: the commands for one process. They return the status to end with.
 */
#ifndef GMONSCOPE_CTL_PROCESS_H
#define GMONSCOPE_CTL_PROCESS_H

int ctl_status(long pid);
int ctl_set_off(long pid, int off);
int ctl_reset(long pid);
int ctl_watch(long pid);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: the commands that look at all live files. They return the status to end with.
 */
#ifndef GMONSCOPE_CTL_LIST_H
#define GMONSCOPE_CTL_LIST_H

#include <stdbool.h>

/* Prints a line for each file, of living and of dead processes. */
int ctl_list(void);

/* Removes the files of dead processes; those that hold a profile only if `agreed`. */
int ctl_clean(bool agreed);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Runs gmonscope-report, which knows the names of functions and how their times flow, in a process of its own. The
 * program must not notice: no SIGCHLD, no child that its wait() would find (but by __WALL or __WCLONE), no copy of its
 * memory, which devices may write to.
 */
#ifndef GMS_SUM_WORKER_H
#define GMS_SUM_WORKER_H

#include <stdbool.h>
#include <stddef.h>

/* Runs it in the folder of the profiles (sum_folder.h); `arguments` begin with its path, and are ended by NULL. True if
 * it ended with status 0; else `said` has its first line, or why there is none. */
bool gms_sum_worker_run(char* const* arguments, char* said, size_t room);

#endif

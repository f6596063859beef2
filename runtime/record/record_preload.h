/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: puts the runtime into LD_PRELOAD.
 */
#ifndef GMONSCOPE_RECORD_PRELOAD_H
#define GMONSCOPE_RECORD_PRELOAD_H

#include <stdbool.h>

/* Sets this process' LD_PRELOAD for the program at `path`. Says what is wrong and returns false if that
 * fails. */
bool record_preload_set(const char* path);

/* Removes what record_preload_set has left in the file system. */
void record_preload_clean(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The profile of all ranks and its companion, which rank 0's worker writes. They are there only if the ranks' own
 * profiles are not: else both would be counted. One at a time.
 */
#ifndef GMS_SUM_WRITTEN_H
#define GMS_SUM_WRITTEN_H

#include <stdbool.h>

/* Notes what is at that path already. Call this before the worker runs. */
void gms_sum_written_begin(const char* path);

/* True once both are on the disk; else errno tells why they are not. */
bool gms_sum_written_reaches_disk(void);

/* Removes what has come there since. */
void gms_sum_written_remove(void);

#endif

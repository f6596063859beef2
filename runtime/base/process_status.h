/* SPDX-License-Identifier: MIT
 *
 * Reads from /proc what the kernel tells of the calling thread.
 */
#ifndef GMS_PROCESS_STATUS_H
#define GMS_PROCESS_STATUS_H

#include <stdbool.h>

/* Returns the number in the line of this name ("Threads") of /proc/thread-self/status, or -1 if there is none, or the
 * file cannot be read. Signal-safe. */
long gms_status_number(const char* name);

/* True if that number ("TracerPid") is there, and not 0. */
bool gms_status_is_set(const char* name);

#endif

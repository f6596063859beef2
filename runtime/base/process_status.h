/* SPDX-License-Identifier: MIT
 *
 * Reads from /proc what the kernel tells of the calling thread.
 */
#ifndef GMS_PROCESS_STATUS_H
#define GMS_PROCESS_STATUS_H

#include <stdbool.h>

/* True if the number in the line of this name ("TracerPid") of /proc/thread-self/status is not 0. False if there is no
 * such line, or the file cannot be read. Signal-safe. */
bool gms_status_is_set(const char* name);

#endif

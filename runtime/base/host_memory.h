/* SPDX-License-Identifier: MIT
 *
 * How much of the host's memory the profile of one process may take. Without libc: asked from wherever mcount may be
 * called.
 */
#ifndef GMS_HOST_MEMORY_H
#define GMS_HOST_MEMORY_H

#include <stdint.h>

/* Returns a 32nd of the memory that the machine or the control group has, but at most an eighth of the addresses that a
 * limit allows; 4 MiB to 1 GiB. One caller at a time: its buffers are static. */
uint64_t gms_host_memory_share(void);

/* Returns half of the free bytes in the file system of this file; UINT64_MAX if that knows no limit. */
uint64_t gms_host_file_share(long file);

#endif

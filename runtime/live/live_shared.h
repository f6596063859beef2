/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: a live file shared with its process, which may be cut short at any time. Then what is written goes
 * nowhere, and nobody dies of SIGBUS. One at a time.
 */
#ifndef GMS_LIVE_SHARED_H
#define GMS_LIVE_SHARED_H

#include <stdbool.h>
#include <stddef.h>

/* Maps the file. Returns NULL and sets errno if that fails. */
void* live_share(int file, size_t bytes);
void live_unshare(void);

/* True if a part of it was gone when it was used. */
bool live_share_was_cut(void);

#endif

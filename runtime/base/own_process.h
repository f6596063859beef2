/* SPDX-License-Identifier: MIT
 *
 * Whether this is the process that the runtime has begun in. A child of fork, or of a bare clone, goes on in a copy of
 * our memory; a child of vfork runs in our memory itself, but under numbers of its own.
 */
#ifndef GMS_OWN_PROCESS_H
#define GMS_OWN_PROCESS_H

#include <stdbool.h>

/* This process is the one from now on. From the constructor, and as a forked child starts anew. */
void gms_process_begin(void);
bool gms_process_has_begun(void);

/* The same for the memory: whoever has a copy of it from now on is another process. */
void gms_process_mark_memory(void);

/* True in a child that has a copy of our memory and has not started anew: made by a bare clone or _Fork. A look into
 * memory. */
bool gms_is_copy(void);

/* True under another process number than the one begun with. A system call. */
bool gms_is_borrowed(void);

/* True in a child that vfork has made, or another call that lets it run in its parent's memory. */
bool gms_is_vfork_child(void);

/* True in a child of a fork, of whatever kind, that still goes on as its parent. */
bool gms_is_forked(void);

#endif

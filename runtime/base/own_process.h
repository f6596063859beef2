/* SPDX-License-Identifier: MIT
 *
 * Whether this is the process that the runtime has begun in. A child of fork, or of a bare clone, goes on in a copy of
 * our memory; a child of vfork runs in our memory itself, but under numbers of its own.
 */
#ifndef GMS_OWN_PROCESS_H
#define GMS_OWN_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

/* Makes this process the one that counts. Called by the constructor, and in a forked child that starts anew. */
void gms_process_begin(void);
/* True once gms_process_begin was called in this memory. */
bool gms_process_has_begun(void);

/* Returns the number of the process begun with; 0: none yet. Signal-safe, and without a system call. */
uint32_t gms_process_number(void);

/* Does the same for the memory: a process with a copy of it made after this is another one. */
void gms_process_mark_memory(void);

/* True in a child that has a copy of our memory and has not started anew: made by a bare clone or _Fork. It only reads
 * memory. */
bool gms_is_copy(void);

/* True if the process number is not the one begun with. Makes a system call. */
bool gms_is_borrowed(void);

/* True in a child that vfork has made, or another call that lets it run in its parent's memory. */
bool gms_is_vfork_child(void);

/* True in a child of a fork, of whatever kind, that still goes on as its parent. */
bool gms_is_forked(void);

#endif

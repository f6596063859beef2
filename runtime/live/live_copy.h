/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: the content of a live file, copied while its process goes on.
 */
#ifndef GMS_LIVE_COPY_H
#define GMS_LIVE_COPY_H

#include <stdbool.h>
#include <stdint.h>

#include "scope/scope_file.h"

/* Copies bytes [from, end) of the file to the same offsets of `memory`, which is zeroed; where the file has holes, it
 * stays so. Returns where the copy ends: before `end` if the file is shorter. */
uint64_t live_copy(int file, char* memory, uint64_t from, uint64_t end);

/* Copies only the chunks' headers and texts. */
void live_copy_texts(int file, char* memory, uint64_t from, uint64_t end);

/* Copies again what the process may have been adding during the copy: then each arc is whole, and the caller of each
 * node of a stack is there, and no table is of a later epoch than the modules. */
void live_copy_again(int file, char* memory, const struct gms_chunks* chunks);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The process' .scope file while it runs, and the memory in it. Made at the first request, which may come from
 * anywhere mcount may be called: before any constructor, from a signal handler. So nothing here calls libc.
 *
 * No limit of the host turns into harm: room is allocated before it is used, and where the file cannot be made or
 * grow, memory of the process alone takes its place (header.anonymous_chunks tells).
 */
#ifndef GMS_SCOPE_FILE_H
#define GMS_SCOPE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "formats/scope_format.h"

/* Folder of the live files; safe_folder.h has the others. */
#define GMS_DIRECTORY_VARIABLE "GMONSCOPE_DIR"
/* The run that this process is of: number of its recorder, '-', and CLOCK_REALTIME_COARSE at its begin in nanoseconds,
 * hexadecimal. Goes into the file as "run=". */
#define GMS_RUN_VARIABLE "GMONSCOPE_RUN"
#define GMS_LABEL_VARIABLE "GMONSCOPE_LABEL" /* KEY=VALUE, or several with commas between, kept in the profile */

/* Returns the header of this process' file, and makes the file, except in a forked child: that has a header in memory
 * until gms_scope_begin. Never NULL. */
struct scope_header* gms_scope_header(void);

/* True once the file is made, or what takes its place in memory. */
bool gms_scope_exists(void);

/* True in a forked child that has not made it yet. */
bool gms_scope_waits(void);

/* Makes the file. Making a chunk does so, too. */
void gms_scope_begin(void);

/* CPU time of this process as another program: goes into the header. */
void gms_scope_used_before(uint64_t user_ns, uint64_t system_ns);

/* From now on, and in forked children, no calls are counted (SCOPE_CONTROL_UNCOUNTED). Makes no file. */
void gms_scope_count_nothing(void);
/* True if so. */
bool gms_scope_counts_nothing(void);

/* From now on, and in forked children, no file is made, and what is there is removed: nothing is to be profiled. */
void gms_scope_stay_private(void);

/* Returns a zeroed chunk of at least `bytes` (with its struct scope_chunk), or NULL: memory or this process' share of
 * it is spent. Readers do not see it until gms_chunk_publish. It is never freed. */
struct scope_chunk* gms_chunk_new(size_t bytes);
void gms_chunk_publish(struct scope_chunk* chunk, enum scope_chunk_type type);

/* The share and what is left of it, in bytes. Finding out the share takes a moment, which most processes do not need:
 * without `exactly` the least that it can be stands for it as long as little of it is used. */
struct gms_share {
    uint64_t all, left;
};
struct gms_share gms_scope_share(bool exactly);

/* Sees to it, if possible, that chunks of so many bytes in all can be had without a system call but for signals. */
void gms_scope_reserve(uint64_t bytes);

/* All chunks published so far, of this process or of a file mapped by somebody else. */
struct gms_chunk_range { /* one piece of memory that holds chunks one after another */
    const char* memory;
    uint64_t bytes;
};
struct gms_chunks {
    const struct scope_header* header;
    const struct gms_chunk_range* ranges;
    size_t count;
};
struct gms_chunks gms_scope_chunks(void);

/* Where the next chunks will be: in the rest of a piece, or in pieces from this number on. */
struct gms_scope_mark {
    struct gms_chunk_range rest;
    size_t pieces;
};
struct gms_scope_mark gms_scope_mark_here(void);

/* Visits all chunks made since a mark, in two parts. */
void gms_scope_visit_since(const struct gms_scope_mark* mark, void (*visit)(const struct gms_chunks* chunks));

/* Returns the next published chunk of this type after `after` (NULL: the first), or NULL. It trusts nothing: a chunk is
 * only returned if its size lies within its range and holds the records that it says it holds. */
const struct scope_chunk* gms_chunk_next(const struct gms_chunks* chunks, enum scope_chunk_type type,
                                         const struct scope_chunk* after);

/* Returns how many records such a chunk (ARCS, THREADS, STACKS, UNCOUNTED, RATIONED) has: read once, and no more than
 * lie in the chunk's range, for another process may be changing it. */
uint64_t gms_chunk_records(const struct gms_chunks* chunks, const struct scope_chunk* chunk,
                           enum scope_chunk_type type);

/* Returns the entries of a chunk of type ARCS, and as gms_chunk_records how many: a free one has no `self`. */
const struct scope_arc_entry* gms_chunk_arcs(const struct gms_chunks* chunks, const struct scope_chunk* chunk,
                                             uint64_t* count);

/* Collects "key=value" texts for the file and those of forked children, and writes them. From a constructor. */
void gms_scope_text(const char* key, const char* value);
void gms_scope_texts_done(void);
/* Writes them into a new file. Signal-safe. */
void gms_scope_texts_repeat(void);

/* Makes chunks that stand in memory of one's own be found, too. They are not in the file. */
void gms_scope_add_range(const void* memory, uint64_t bytes);

/* Returns the path of the live file, "" if there is none. */
const char* gms_scope_path(void);

/* Removes the live file; its memory stays usable. Called at the process' end, once the profile is written. */
void gms_scope_unlink(void);

/* A forked child starts anew, with a header in memory. The parent's file stays mapped, since a handler that
 * forked may have interrupted an mcount, which then still writes to its table. */
void gms_scope_forget(void);

#endif

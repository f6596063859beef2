/* SPDX-License-Identifier: MIT
 *
 * The file behind the chunks of scope_file.c, which has them in memory of the process alone where this one cannot be
 * made or grow. One caller at a time; but the path and what ends the file may be asked for by anybody.
 */
#ifndef GMS_SCOPE_BACKING_H
#define GMS_SCOPE_BACKING_H

#include <stdint.h>

/* Makes the file, in which nothing is mapped yet; none for a process that stays private. gms_backing_error tells why
 * there is none. */
void gms_backing_create(void);

/* How much of it the first piece takes; the header is in it. */
#define GMS_FIRST_PIECE ((uint64_t)128 << 10)

/* Finds out whether the live file can begin in this new, empty one: 0, or a negated errno. Sets room aside in it. */
long gms_backing_try(long fd);

/* Maps so many more bytes of it, which begin at `offset`. Returns NULL if that fails: then there still is memory. */
char* gms_backing_grow(uint64_t bytes, uint64_t* offset);

/* Returns how many bytes of it are mapped. */
uint64_t gms_backing_size(void);

/* Returns the errno that tells why something is not in the file, 0 if nothing failed. */
int gms_backing_error(void);

/* A forked child starts anew: its parent's file stays mapped. */
void gms_backing_forget(void);

#endif

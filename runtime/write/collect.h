/* SPDX-License-Identifier: MIT
 *
 * Adds up the chunks of a .scope file. The process that counts in them may be running, or dead.
 */
#ifndef GMS_COLLECT_H
#define GMS_COLLECT_H

#include "scope/image.h"
#include "scope/scope_file.h"
#include "write/tallies.h"

/* Returns the count since the last reset. Never below 0, even while a reset is on its way. */
uint64_t gms_collect_since(const uint64_t* counter, const uint64_t* baseline);

/* More code than any program has: gmon.out takes 16 KiB for each address that is far from all others. */
#define GMS_MOST_CODE_BYTES (UINT64_C(4) << 30)
/* Programs lie below: the end of the last bin is a number, too. */
#define GMS_HIGHEST_CODE (UINT64_MAX / 2)

/* Finds the main program in the log of modules: false if it is not there, or its record is impossible. */
bool gms_collect_image(const struct gms_chunks* chunks, struct gms_image* image);

/* A key of epoch and place: the calls of one place are those of its threads. */
#define GMS_TABLE_KEY(epoch, place) ((uint64_t)(epoch) << 32 | (place))
#define GMS_EPOCH_OF_KEY(key) ((uint32_t)((key) >> 32))
#define GMS_PLACE_OF_KEY(key) ((uint32_t)(key))

/* Each of the next three leaves sorted tallies, each key once. False if there is no memory for them. */

/* Collects all arcs since the last reset: keys GMS_TABLE_KEY, and from and self as scope_arc_entry has them. */
bool gms_collect_arcs(const struct gms_chunks* chunks, struct gms_tallies* arcs);

/* Collects the arcs of gmon.out. Keys: from and self as linked, each one less than the return address, so that it lies
 * within the call instruction, for a call may be a function's last one; from is 0 if the caller is not in the image.
 * Arcs whose callee is not in the image are left out, and so are marks. */
bool gms_collect_image_arcs(const struct gms_chunks* chunks, const struct gms_image* image, struct gms_tallies* arcs);

/* Collects the ticks of gmon.out: key address as linked, of a sample's leaf in the image. Times become ticks so that
 * their sum is right to within one: what is left over at one address goes on to the next. */
bool gms_collect_image_ticks(const struct gms_chunks* chunks, const struct gms_image* image, uint32_t ticks_per_second,
                             struct gms_tallies* ticks);

/* Returns all calls and samples, of all modules, resets or not: tells whether anything was counted since. */
uint64_t gms_collect_total(const struct gms_chunks* chunks);

/* All that was counted since the last reset: calls, and the time of all samples. */
struct gms_amount {
    uint64_t calls, ns;
};
struct gms_amount gms_collect_amount(const struct gms_chunks* chunks);

/* True if what was counted before that reset is in the profile of all ranks, and the rest, after MPI_Finalize, is not
 * worth a file: it is little, or little of all that the rank has done. `untold_ns`: time that no sample has told. */
bool gms_collect_is_small_rest(const struct gms_chunks* chunks, uint64_t untold_ns);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Writes a profile in GNU gmon.out format (FORMAT.md).
 */
#ifndef GMS_GMON_WRITER_H
#define GMS_GMON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arc_list.h"

struct gms_profile {
    uint64_t low_pc; /* as linked; the bins cover [low_pc, high_pc) evenly */
    uint64_t high_pc;
    const uint64_t* bins; /* NULL: all 0 */
    size_t bin_count;
    uint32_t ticks_per_second;
    const struct gms_arc* arcs;
    size_t arc_count;
};

/* Writes the file anew, through symbolic links only if it may follow them (output_file.h). Returns 0 or an
 * errno. Not for two threads at once. */
int gms_gmon_write(const struct gms_profile* profile, const char* path, bool may_follow);

#endif

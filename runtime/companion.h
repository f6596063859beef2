/* SPDX-License-Identifier: MIT
 *
 * The .scope file that is kept: what the live file holds, without the empty places.
 */
#ifndef GMS_COMPANION_H
#define GMS_COMPANION_H

#include <stdbool.h>
#include <stdint.h>

#include "scope_file.h"

/* What the kernel says of the process at its end. */
struct gms_process_times {
    uint64_t user_ns, system_ns;
};

/* Writes the chunks of a process, running or dead, to `path`. Counts are those since the last reset. Returns 0 or an
 * errno; see output_file.h for `may_follow`. One caller at a time. */
int gms_companion_write(const struct gms_chunks* chunks, const struct gms_process_times* times, const char* path,
                        bool may_follow);

#endif

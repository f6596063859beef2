/* SPDX-License-Identifier: MIT
 *
 * A profile on disk: gmon.out and its companion, from the chunks of a process that runs or is dead.
 */
#ifndef GMS_PROFILE_FILES_H
#define GMS_PROFILE_FILES_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "scope/scope_file.h"
#include "write/companion.h"

/* Ticks per second of a profile without any sample; with samples, it is their rate. */
#define GMS_DEFAULT_HZ 241u

enum gms_profile_part { GMS_PART_GMON, GMS_PART_COMPANION };

struct gms_profile_error {
    int reason; /* errno; 0: both are written */
    enum gms_profile_part part;
    uint64_t left_out; /* ticks and calls for which gmon.out had no room; its companion has them */
};

/* Finds out whether both files may be written under this name, as gms_output_check does. */
struct gms_profile_error gms_profile_files_check(const char* path, bool may_follow);

/* Finds a free path for process `pid` if its profile's own path is taken (gms_output_is_taken):
 * PATH.PID.1 or the next number that is free. False if there is none. */
bool gms_profile_files_evade(const char* path, long pid, char other[PATH_MAX]);

/* True for a pipe: what was written there cannot be replaced. */
bool gms_profile_files_is_stream(const char* path);

/* Writes `path` and `path`.scope; the latter only if `path` is a regular file. `bytes_per_bin`: 2 or a larger power of
 * two. Without a main program in the log of modules gmon.out holds no more than a header. One caller at a time. */
struct gms_profile_error gms_profile_files_write(const struct gms_chunks* chunks, const struct gms_process_times* times,
                                                 uint32_t bytes_per_bin, const char* path, bool may_follow);

#endif

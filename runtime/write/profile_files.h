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
    int reason;                 /* errno; 0: no error */
    enum gms_profile_part part; /* the file that it is about */
    uint64_t left_out;          /* ticks and calls for which gmon.out had no room; its companion has them */
};

/* Where a profile goes. */
struct gms_profile_place {
    const char* path;
    bool may_follow;          /* gmon.out may be a symbolic link of ours or the superuser's */
    enum gms_written written; /* if meanwhile, another program in the process may replace it */
    uint64_t since_ns; /* the profile of another process that was written since then (CLOCK_REALTIME) stays; 0: none */
};

/* Finds out whether both files may be written there, as far as possible without writing (the errnos are those of
 * gms_output_check). `process` is that whose profile it is; NULL: a process to come. */
struct gms_profile_error gms_profile_files_check(const struct gms_profile_place* place,
                                                 const struct scope_header* process);

/* Finds another path for the profile of this process, whose own path is taken (gms_output_is_taken): PATH.PID.1, or
 * PATH.1 if its last part has the process' number already, or the next free number up to 999. False if none is free, or
 * all are too long. */
bool gms_profile_files_evade(const struct gms_profile_place* place, const struct scope_header* process,
                             char other[PATH_MAX]);

/* True for a pipe: what was written there cannot be replaced. */
bool gms_profile_files_is_stream(const char* path);

/* Writes PATH and PATH.scope; the latter only if PATH is a regular file; neither if one of both names is taken.
 * `bytes_per_bin`: bytes of code, 2 or a larger power of two. Without a main program in the log of modules gmon.out
 * holds no more than a header. One caller at a time. */
struct gms_profile_error gms_profile_files_write(const struct gms_chunks* chunks, const struct gms_process_times* times,
                                                 uint32_t bytes_per_bin, const struct gms_profile_place* place);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: gmon.out and its companion from the live file of a process that did not write them.
 *
 * They get the name that the process would have given them. If another process has written a profile under that name
 * since, as a program does that was started by exec in its place, or if something else lies there, that stays, and ours
 * is NAME.PID.1, or the next number that is free.
 *
 * A live file can say anything. Its names count only for those who trust it.
 */
#ifndef GMS_SALVAGE_H
#define GMS_SALVAGE_H

#include <limits.h>
#include <stdint.h>

#include "live/live_file.h"
#include "write/companion.h"
#include "write/output_name.h"

/* The path of a profile, and how to write it. */
struct salvage_target {
    char path[PATH_MAX];
    uint32_t bytes_per_bin; /* of code in gmon.out */
    bool may_follow;        /* a symbolic link */
    uint64_t since_ns;      /* as in gms_profile_place */
    bool wanted;            /* false: the program was told to write none */
};

/* Finds the profile's path: by `known`, or if that is NULL by what the file itself says. A profile that another process
 * wrote under that name after `since_ns` (CLOCK_REALTIME) is not overwritten. */
void salvage_find_target(const struct live_file* file, const struct gms_name_settings* known, uint64_t since_ns,
                         struct salvage_target* target);

/* Takes a path that the user typed. */
void salvage_take_target(const struct live_file* file, const char* path, struct salvage_target* target);

/* Returns the time at which the file was made, less the delay of file times. */
uint64_t salvage_since(const struct live_file* file);

/* Writes both files. `times`: those of the process by the kernel; both 0 if unknown. False if that fails. `problem`
 * tells why, or what is not in them, or is empty. */
bool salvage_write(const struct live_file* file, const struct gms_process_times* times,
                   const struct salvage_target* target, char problem[2 * PATH_MAX]);

/* True if the process has written its last profile itself. */
bool salvage_is_written(const struct live_file* file);

/* True if neither calls nor samples were ever counted, or hardly any since they went into the profile of all ranks of a
 * job: not worth a file. */
bool salvage_is_empty(const struct live_file* file);

#endif

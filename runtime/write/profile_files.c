/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "write/profile_files.h"

#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "write/collect.h"
#include "write/gmon_writer.h"

#define NS_PER_SECOND UINT64_C(1000000000)

static uint32_t rate_of(const struct scope_header* header)
{
    const uint64_t period = header->sample_period_ns;
    const uint64_t rate = period > 0 ? (NS_PER_SECOND + period / 2) / period : 0;
    return rate > 0 && rate <= UINT32_MAX ? (uint32_t)rate : GMS_DEFAULT_HZ;
}

static int write_gmon(const struct gms_chunks* chunks, uint32_t bytes_per_bin, const char* path, bool may_follow,
                      uint64_t* left_out)
{
    struct gms_image image = {0};
    struct gms_tallies arcs = {0};
    struct gms_tallies ticks = {0};
    const uint32_t rate = rate_of(chunks->header);
    int error = ENOMEM;
    gms_collect_image(chunks, &image);
    if (gms_collect_image_arcs(chunks, &image, &arcs) && gms_collect_image_ticks(chunks, &image, rate, &ticks)) {
        const struct gms_profile profile = {image.low, image.high, bytes_per_bin,     rate,
                                            &ticks,    &arcs,      chunks->header->id};
        error = gms_gmon_write(&profile, path, may_follow, left_out);
    }
    gms_tallies_release(&arcs);
    gms_tallies_release(&ticks);
    return error;
}

/* No companion for /dev/null, a FIFO or a terminal. */
static bool is_regular(const char* path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool gms_profile_files_is_stream(const char* path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISFIFO(status.st_mode);
}

static const char* companion_of(const char* path)
{
    static char companion[PATH_MAX + sizeof SCOPE_SUFFIX];
    snprintf(companion, sizeof companion, "%s%s", path, SCOPE_SUFFIX);
    return companion;
}

struct gms_profile_error gms_profile_files_check(const char* path, bool may_follow)
{
    const struct gms_output_kind gmon = gms_gmon_kind(may_follow);
    const struct gms_output_kind companion = gms_companion_kind();
    const int error = gms_output_check(path, &gmon);
    if (error || (!is_regular(path) && access(path, F_OK) == 0))
        return (struct gms_profile_error){.reason = error, .part = GMS_PART_GMON};
    return (struct gms_profile_error){.reason = gms_output_check(companion_of(path), &companion),
                                      .part = GMS_PART_COMPANION};
}

bool gms_profile_files_evade(const char* path, long pid, char other[PATH_MAX])
{
    for (int i = 1; i < 1000; ++i)
        if (snprintf(other, PATH_MAX, "%s.%ld.%d", path, pid, i) < PATH_MAX &&
            !gms_output_is_taken(gms_profile_files_check(other, false).reason))
            return true;
    return false;
}

struct gms_profile_error gms_profile_files_write(const struct gms_chunks* chunks, const struct gms_process_times* times,
                                                 uint32_t bytes_per_bin, const char* path, bool may_follow)
{
    struct gms_profile_error error = gms_profile_files_check(path, may_follow);
    if (gms_output_is_taken(error.reason)) /* neither, rather than one of them */
        return error;
    error = (struct gms_profile_error){.part = GMS_PART_GMON};
    error.reason = write_gmon(chunks, bytes_per_bin, path, may_follow, &error.left_out);
    if (error.reason || !is_regular(path))
        return error;
    error.part = GMS_PART_COMPANION;
    error.reason = gms_companion_write(chunks, times, companion_of(path));
    return error;
}

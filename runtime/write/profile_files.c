/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "write/profile_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/own_calls.h"
#include "write/collect.h"
#include "write/gmon_writer.h"

#define NS_PER_SECOND UINT64_C(1000000000)

static uint32_t rate_of(const struct scope_header* header)
{
    const uint64_t period = header->sample_period_ns;
    const uint64_t rate = period > 0 ? (NS_PER_SECOND + period / 2) / period : 0;
    return rate > 0 && rate <= UINT32_MAX ? (uint32_t)rate : GMS_DEFAULT_HZ;
}

static int write_gmon(const struct gms_chunks* chunks, uint32_t bytes_per_bin, const char* path,
                      const struct gms_output_kind* kind, uint64_t* left_out)
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
        error = gms_gmon_write(&profile, path, kind, left_out);
    }
    gms_tallies_release(&arcs);
    gms_tallies_release(&ticks);
    return error;
}

/* No companion for /dev/null, a FIFO or a terminal. */
static bool is_regular(const char* path)
{
    struct stat status;
    return gms_stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool gms_profile_files_is_stream(const char* path)
{
    struct stat status;
    return gms_stat(path, &status) == 0 && S_ISFIFO(status.st_mode);
}

static const char* companion_of(const char* path)
{
    static char companion[PATH_MAX + sizeof SCOPE_SUFFIX];
    snprintf(companion, sizeof companion, "%s%s", path, SCOPE_SUFFIX);
    return companion;
}

/* The id of a profile that this process wrote as another program, before its exec, and would have written once more:
 * the live file still has what was counted. A process with the same number in the same namespace is itself, or dead. */
static const uint8_t* former_id(const char* path, const struct scope_header* process)
{
    static struct scope_header header;
    const long fd =
        GMS_CALL4(SYS_openat, AT_FDCWD, companion_of(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
    if (fd < 0)
        return NULL;
    const bool is_whole = GMS_CALL3(SYS_read, fd, &header, sizeof header) == (long)sizeof header;
    GMS_CALL1(SYS_close, fd);
    const bool is_same = is_whole && memcmp(header.magic, SCOPE_MAGIC, sizeof header.magic) == 0 &&
                         header.pid == process->pid && header.pid_namespace == process->pid_namespace;
    return is_same && !header.ending ? header.id : NULL;
}

static struct gms_output_kind kind_of_gmon(const struct gms_profile_place* place, const struct scope_header* process)
{
    struct gms_output_kind kind = gms_gmon_kind(place->may_follow);
    if (place->since_ns > 0 && process) {
        kind.since_ns = place->since_ns;
        kind.ids[0] = process->id;
        kind.ids[1] = former_id(place->path, process);
    }
    return kind;
}

struct gms_profile_error gms_profile_files_check(const struct gms_profile_place* place,
                                                 const struct scope_header* process)
{
    const char* path = place->path;
    const struct gms_output_kind gmon = kind_of_gmon(place, process);
    const struct gms_output_kind companion = gms_companion_kind();
    const int error = gms_output_check(path, &gmon);
    if (error || (!is_regular(path) && gms_path_exists(path)))
        return (struct gms_profile_error){.reason = error, .part = GMS_PART_GMON};
    return (struct gms_profile_error){.reason = gms_output_check(companion_of(path), &companion),
                                      .part = GMS_PART_COMPANION};
}

/* With the process' number, unless it has that already. */
static bool add_number(const char* path, uint32_t pid, char numbered[PATH_MAX])
{
    char number[16];
    const char* slash = strrchr(path, '/');
    const size_t digits = (size_t)snprintf(number, sizeof number, "%u", pid);
    for (const char* at = slash ? slash + 1 : path; (at = strstr(at, number)) != NULL; at += digits) {
        const bool begins = at == path || at[-1] < '0' || at[-1] > '9';
        if (begins && (at[digits] < '0' || at[digits] > '9'))
            return snprintf(numbered, PATH_MAX, "%s", path) < PATH_MAX;
    }
    return snprintf(numbered, PATH_MAX, "%s.%s", path, number) < PATH_MAX;
}

bool gms_profile_files_evade(const struct gms_profile_place* place, const struct scope_header* process,
                             char other[PATH_MAX])
{
    static char numbered[PATH_MAX];
    const struct gms_profile_place next = {.path = other, .since_ns = place->since_ns};
    if (!add_number(place->path, process->pid, numbered))
        return false;
    for (int i = 1; i < 1000; ++i)
        if (snprintf(other, PATH_MAX, "%s.%d", numbered, i) < PATH_MAX &&
            !gms_output_is_taken(gms_profile_files_check(&next, process).reason))
            return true;
    return false;
}

struct gms_profile_error gms_profile_files_write(const struct gms_chunks* chunks, const struct gms_process_times* times,
                                                 uint32_t bytes_per_bin, const struct gms_profile_place* place)
{
    const char* path = place->path;
    const struct gms_output_kind kind = kind_of_gmon(place, chunks->header);
    struct gms_profile_error error = gms_profile_files_check(place, chunks->header);
    if (gms_output_is_taken(error.reason)) /* neither, rather than one of them */
        return error;
    error = (struct gms_profile_error){.part = GMS_PART_GMON};
    error.reason = write_gmon(chunks, bytes_per_bin, path, &kind, &error.left_out);
    if (error.reason || !is_regular(path))
        return error;
    error.part = GMS_PART_COMPANION;
    error.reason = gms_companion_write(chunks, times, place->written, companion_of(path));
    return error;
}

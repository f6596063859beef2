/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "salvage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "collect.h"
#include "gmon_format.h"
#include "gmon_writer.h"
#include "name_texts.h"
#include "profile_files.h"

#define GRAIN_NS 20000000u /* file times lag behind by up to a tick of the kernel */

/* The 12 spare bytes of a gmon.out name the process that wrote it. */
static bool has_id(const char* path, const uint8_t id[SCOPE_ID_BYTES])
{
    char header[GMON_HEADER_SIZE];
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return false;
    const bool whole = read(fd, header, sizeof header) == (ssize_t)sizeof header;
    close(fd);
    return whole && memcmp(header, GMON_MAGIC, GMON_MAGIC_SIZE) == 0 &&
           memcmp(header + GMON_HEADER_SIZE - SCOPE_ID_BYTES, id, SCOPE_ID_BYTES) == 0;
}

/* True if it was written since then by somebody else. */
static bool is_taken(const struct live_file* file, uint64_t since_ns, const char* path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    const uint64_t written_ns = (uint64_t)status.st_mtim.tv_sec * 1000000000u + (uint64_t)status.st_mtim.tv_nsec;
    return written_ns >= since_ns && !has_id(path, file->header->id);
}

uint64_t salvage_since(const struct live_file* file) { return file->header->started_ns - GRAIN_NS; }

/* A process that was killed before its constructors ran has told nothing. */
static void take_default(const struct live_file* file, struct salvage_target* target)
{
    *target = (struct salvage_target){.bytes_per_bin = GMS_LEAST_BIN_BYTES, .wanted = true};
    snprintf(target->path, sizeof target->path, "%s.%u", GMS_DEFAULT_NAME, file->header->pid);
}

static void avoid_taken_names(const struct live_file* file, uint64_t since_ns, struct salvage_target* target)
{
    char plain[PATH_MAX];
    memcpy(plain, target->path, sizeof plain);
    for (unsigned i = 1; is_taken(file, since_ns, target->path) && i < 1000; ++i) {
        target->may_follow = false;
        if (snprintf(target->path, PATH_MAX, "%s.%u.%u", plain, file->header->pid, i) >= PATH_MAX)
            return;
    }
}

void salvage_find_target(const struct live_file* file, uint64_t since_ns, struct salvage_target* target)
{
    static struct gms_name_settings settings;
    const long pid = (long)file->header->pid;
    take_default(file, target);
    if (gms_name_texts_read(&file->chunks, &settings, &target->bytes_per_bin)) {
        target->wanted = gms_output_name(&settings, pid, target->path) == GMS_NAME_GIVEN;
        target->may_follow = settings.file[0] && pid == settings.first_pid;
    }
    avoid_taken_names(file, since_ns, target);
}

bool salvage_is_empty(const struct live_file* file) { return gms_collect_total(&file->chunks) == 0; }

bool salvage_write(const struct live_file* file, const struct gms_process_times* times,
                   const struct salvage_target* target, char problem[2 * PATH_MAX])
{
    const struct gms_profile_error error =
        gms_profile_files_write(&file->chunks, times, target->bytes_per_bin, target->path, target->may_follow);
    if (error.reason)
        snprintf(problem, 2 * PATH_MAX, "%s%s: cannot write: %s", target->path,
                 error.part == GMS_PART_COMPANION ? SCOPE_SUFFIX : "", strerror(error.reason));
    return error.reason == 0;
}

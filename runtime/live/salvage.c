/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live/salvage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "formats/gmon_format.h"
#include "live/name_texts.h"
#include "write/collect.h"
#include "write/gmon_writer.h"
#include "write/profile_files.h"

#define GRAIN_NS 20000000u /* file times lag behind by up to a tick of the kernel */

uint64_t salvage_since(const struct live_file* file) { return file->header->started_ns - GRAIN_NS; }

/* A process that was killed before its constructors ran has told nothing. */
static void take_default(const struct live_file* file, struct salvage_target* target)
{
    *target = (struct salvage_target){.bytes_per_bin = GMS_LEAST_BIN_BYTES, .wanted = true};
    snprintf(target->path, sizeof target->path, "%s.%u", GMS_DEFAULT_NAME, file->header->pid);
}

static void avoid_taken_names(const struct live_file* file, uint64_t since_ns, struct salvage_target* target)
{
    static char other[PATH_MAX];
    const struct gms_profile_place place = {target->path, target->may_follow, GMS_WRITTEN_AFTER_DEATH, since_ns};
    target->since_ns = since_ns;
    if (!gms_output_is_taken(gms_profile_files_check(&place, file->header).reason) ||
        !gms_profile_files_evade(&place, file->header, other))
        return;
    target->may_follow = false;
    memcpy(target->path, other, PATH_MAX);
}

/* Part of a name: it must not lead elsewhere. */
static void take_program(struct gms_name_settings* settings, const char* program)
{
    const bool is_name = program[0] && program[0] != '.' && !strchr(program, '/');
    snprintf(settings->program, sizeof settings->program, "%s", is_name ? program : "program");
}

static bool is_number(const char* text) { return *text && strspn(text, "0123456789") == strlen(text); }

/* The rank, and whether it is the rank's first process. */
static void take_rank(struct gms_name_settings* settings, const struct gms_name_settings* said, long pid)
{
    if (is_number(said->values.rank))
        memcpy(settings->values.rank, said->values.rank, sizeof settings->values.rank);
    if (!is_number(said->values.ranks))
        return;
    memcpy(settings->values.ranks, said->values.ranks, sizeof settings->values.ranks);
    if (said->first_pid == pid)
        settings->first_pid = pid;
}

/* Only the program's name and the rank are the file's own word. */
static void take_known(struct gms_name_settings* settings, const struct gms_name_settings* known, long pid)
{
    static struct gms_name_settings said;
    said = *settings;
    *settings = *known;
    take_program(settings, said.program);
    take_rank(settings, &said, pid);
}

void salvage_find_target(const struct live_file* file, const struct gms_name_settings* known, uint64_t since_ns,
                         struct salvage_target* target)
{
    static struct gms_name_settings settings;
    const long pid = (long)file->header->pid;
    take_default(file, target);
    const bool has_said = gms_name_texts_read(&file->chunks, &settings, &target->bytes_per_bin);
    if (known)
        take_known(&settings, known, pid);
    if (known || has_said) {
        target->wanted = gms_output_name(&settings, pid, target->path) == GMS_NAME_GIVEN;
        target->may_follow = settings.file[0] && pid == settings.first_pid;
    }
    if (salvage_is_written(file))
        target->wanted = false;
    else
        avoid_taken_names(file, since_ns, target);
}

void salvage_take_target(const struct live_file* file, const char* path, struct salvage_target* target)
{
    static struct gms_name_settings settings;
    take_default(file, target);
    gms_name_texts_read(&file->chunks, &settings, &target->bytes_per_bin);
    snprintf(target->path, sizeof target->path, "%s", path);
    target->may_follow = true;
}

bool salvage_is_written(const struct live_file* file) { return file->header->ending == 2; }

bool salvage_is_empty(const struct live_file* file)
{
    return gms_collect_total(&file->chunks) == 0 || gms_collect_is_small_rest(&file->chunks, 0);
}

/* Returns the time that the program itself has used, out of its process' times. If it became another one by exec, it
 * has noted that. */
static struct gms_process_times times_of_program(const struct scope_header* header,
                                                 const struct gms_process_times* process)
{
    const struct gms_process_times noted = {header->user_ns, header->system_ns};
    const struct gms_process_times before = {header->before_user_ns, header->before_system_ns};
    return noted.user_ns + noted.system_ns > 0 ? noted : gms_times_without(process, &before);
}

bool salvage_write(const struct live_file* file, const struct gms_process_times* times,
                   const struct salvage_target* target, char problem[2 * PATH_MAX])
{
    problem[0] = '\0';
    const struct gms_process_times own = times_of_program(file->header, times);
    const struct gms_profile_place place = {target->path, target->may_follow,
                                            live_is_in_use(file) ? GMS_WRITTEN_AT_END : GMS_WRITTEN_AFTER_DEATH,
                                            target->since_ns};
    const struct gms_profile_error error = gms_profile_files_write(&file->chunks, &own, target->bytes_per_bin, &place);
    if (error.reason)
        snprintf(problem, 2 * PATH_MAX, "%s%s: cannot write: %s", target->path,
                 error.part == GMS_PART_COMPANION ? SCOPE_SUFFIX : "", gms_output_reason(error.reason));
    else if (error.left_out > 0)
        snprintf(problem, 2 * PATH_MAX, "%s: has no room for %llu ticks and calls, which its companion has",
                 target->path, (unsigned long long)error.left_out);
    return error.reason == 0;
}

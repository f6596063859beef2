/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "ctl_profile.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ctl_find.h"
#include "ctl_say.h"
#include "gmon_format.h"
#include "live_check.h"
#include "live_folder.h"
#include "live_process.h"
#include "salvage.h"

static struct live_file file;
static char problem[2 * PATH_MAX];

/* A file that is no profile is kept, whatever was typed. */
static bool is_replaceable(const char* path)
{
    char magic[GMON_MAGIC_SIZE];
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0)
        return true;
    FILE* present = fopen(path, "rbe");
    const bool is_profile =
        present && fread(magic, sizeof magic, 1, present) == 1 && memcmp(magic, GMON_MAGIC, GMON_MAGIC_SIZE) == 0;
    if (present)
        fclose(present);
    return is_profile;
}

static bool write_profile(const struct salvage_target* target, const struct gms_process_times* times)
{
    if (!is_replaceable(target->path)) {
        ctl_say("%s: is there already, and is no gmon.out", target->path);
        return false;
    }
    if (!salvage_write(&file, times, target, problem)) {
        ctl_say("%s", problem);
        return false;
    }
    printf("wrote %s\n", target->path);
    return true;
}

static int dump_open_file(const char* path)
{
    static struct salvage_target target;
    const struct gms_process_times unknown = {0, 0};
    const struct gms_process_times times = live_is_in_use(&file) ? live_process_times((long)file.header->pid) : unknown;
    salvage_find_target(&file, salvage_since(&file), &target);
    if (!path && !target.wanted) {
        ctl_say("%u: is to write no profile (PROFDIR is set but empty); give a FILE", file.header->pid);
        return CTL_FAILED;
    }
    if (path) {
        snprintf(target.path, sizeof target.path, "%s", path);
        target.may_follow = true;
    }
    return write_profile(&target, &times) ? 0 : CTL_FAILED;
}

int ctl_dump(long pid, const char* path)
{
    int status = ctl_find(&file, pid, LIVE_READ, path != NULL);
    if (status)
        return status;
    status = dump_open_file(path);
    live_close(&file);
    return status;
}

static int remove_file(const char* path)
{
    if (unlink(path) == 0 || errno == ENOENT)
        return 0;
    ctl_say("%s: cannot remove: %s", path, strerror(errno));
    return CTL_FAILED;
}

static int salvage_open_file(void)
{
    const struct gms_process_times unknown = {0, 0};
    static struct salvage_target target;
    if (live_is_in_use(&file)) {
        ctl_say("%u: is running; 'gmonscope-ctl %u dump' writes its profile", file.header->pid, file.header->pid);
        return CTL_FAILED;
    }
    if (file.header->state == SCOPE_ENDED) {
        ctl_say("%s: belongs to a gmon.out; there is nothing to salvage", file.path);
        return CTL_FAILED;
    }
    if (!live_check(&file))
        ctl_say("%s; salvaging the rest", file.problem);
    if (salvage_is_empty(&file)) {
        printf("%s: no calls, no samples; removed\n", file.path);
        return remove_file(file.path);
    }
    salvage_find_target(&file, salvage_since(&file), &target);
    return write_profile(&target, &unknown) ? remove_file(file.path) : CTL_FAILED;
}

int ctl_salvage_file(const char* path)
{
    if (!live_open(&file, path, LIVE_READ)) {
        ctl_say("%s", file.problem);
        return CTL_FAILED;
    }
    const int status = salvage_open_file();
    live_close(&file);
    return status;
}

/* One process may have left several, of the programs that it was one after another. The last one comes first: it gets
 * the plain name. */
static int salvage_dead(long pid, size_t* found)
{
    struct live_list list = live_list_make();
    int status = 0;
    for (size_t i = list.size; i-- > 0;) {
        const char* name = strrchr(list.paths[i], '/') + 1;
        if (live_file_process(name, strlen(name)) != pid || live_process_maps(pid, list.paths[i]))
            continue;
        ++*found;
        const int failed = ctl_salvage_file(list.paths[i]);
        status = failed ? failed : status;
    }
    live_list_free(&list);
    return status;
}

int ctl_salvage_process(long pid)
{
    char path[PATH_MAX];
    size_t found = 0;
    const int status = salvage_dead(pid, &found);
    if (status)
        ctl_say("%ld: 'gmonscope-ctl %ld dump FILE' writes the profile to another place", pid, pid);
    if (found > 0)
        return status;
    const int error = live_process_file(pid, path);
    if (error == 0)
        ctl_say("%ld: is running; 'gmonscope-ctl %ld dump' writes its profile", pid, pid);
    else if (error == EPERM)
        ctl_say("%ld: %s", pid, strerror(error));
    else
        ctl_say("%ld: has left no live file", pid);
    return CTL_FAILED;
}

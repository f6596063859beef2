/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "ctl/ctl_profile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ctl/ctl_find.h"
#include "ctl/ctl_say.h"
#include "live/live_check.h"
#include "live/live_folder.h"
#include "live/live_process.h"
#include "live/salvage.h"

/* Large: one after another in the same place. */
static struct live_file file;
static struct salvage_target target;
static char problem[2 * PATH_MAX];

static bool write_profile(const struct gms_process_times* times)
{
    const bool written = salvage_write(&file, times, &target, problem);
    if (problem[0])
        ctl_say("%s%s", written ? "warning: " : "", problem);
    if (written)
        ctl_print("wrote %s", target.path);
    return written;
}

/* True if the folder of the target is the one that we are in; then its path becomes that which the kernel knows. */
static bool is_here(void)
{
    char folder[PATH_MAX];
    char name[PATH_MAX];
    struct stat here, there;
    const char* slash = strrchr(target.path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - target.path + 1) : 1, slash ? target.path : ".");
    snprintf(name, sizeof name, "%s", slash ? slash + 1 : target.path);
    if (stat(".", &here) != 0 || stat(folder, &there) != 0 || here.st_ino != there.st_ino ||
        here.st_dev != there.st_dev || !getcwd(folder, sizeof folder))
        return false;
    return snprintf(target.path, sizeof target.path, "%s/%s", folder[1] ? folder : "", name) < PATH_MAX;
}

/* Why the file's own word for where its profile goes is not enough, or NULL. Another user, or a process that has given
 * up rights that we have, could have put it there. The kernel tells the rights of a living process; nobody knows
 * those of a dead one. `pid` is 0 for that. */
static const char* doubt_of(long pid)
{
    if (file.owner != geteuid() || (pid > 0 && live_process_user(pid) != geteuid()))
        return "it is another user's, or its process has other rights than you";
    return pid > 0 || geteuid() != 0 || is_here() ? NULL : "you are the superuser, and not in that folder";
}

/* Sets `target`. */
static bool choose_target(const char* path, long pid)
{
    if (path) {
        salvage_take_target(&file, path, &target);
        return true;
    }
    salvage_find_target(&file, NULL, salvage_since(&file), &target);
    const char* doubt = target.wanted ? doubt_of(pid) : NULL;
    if (salvage_is_written(&file))
        ctl_say("%u: the process has written its profile; give a FILE to write it once more", file.header->pid);
    else if (!target.wanted)
        ctl_say("%u: the process writes no profile (PROFDIR is set but empty); give a FILE", file.header->pid);
    else if (doubt)
        ctl_say("%s: the file alone says that its profile goes to %s: %s; give a FILE", file.path, target.path, doubt);
    return target.wanted && !doubt;
}

int ctl_dump(long pid, const char* path)
{
    int status = ctl_find(&file, pid, LIVE_READ, path != NULL);
    if (status)
        return status;
    const bool in_use = live_is_in_use(&file);
    const struct gms_process_times unknown = {0, 0};
    const struct gms_process_times times = in_use ? live_process_times(pid) : unknown;
    if (!in_use && !live_check(&file)) /* one that runs may be changing what we look at */
        ctl_say("%s; writing the rest", file.problem);
    status = choose_target(path, in_use ? pid : 0) && write_profile(&times) ? 0 : CTL_FAILED;
    live_close(&file);
    return status;
}

static int remove_file(void)
{
    const int error = live_remove(&file);
    if (error)
        ctl_say("%s: cannot remove: %s", file.path, strerror(error));
    return error ? CTL_FAILED : 0;
}

static bool choose_any(const char* output) { return choose_target(output, 0); }

/* Chooses the target; see choose_target and choose_in_folder. */
typedef bool (*choice)(const char* where);

static int salvage_open_file(choice choose, const char* where)
{
    const struct gms_process_times unknown = {0, 0};
    if (live_is_in_use(&file)) {
        ctl_say("%u: is running; 'gmonscope-ctl %u dump' writes its profile", file.header->pid, file.header->pid);
        return CTL_FAILED;
    }
    if (file.header->state == SCOPE_ENDED) {
        ctl_say("%s: belongs to a gmon.out; there is nothing to salvage", file.path);
        return CTL_FAILED;
    }
    live_load(&file);
    if (!live_check(&file))
        ctl_say("%s; salvaging the rest", file.problem);
    if (salvage_is_empty(&file)) {
        ctl_print(file.header->taken ? "%s: hardly anything since its job's sum was made; removed"
                                     : "%s: no calls, no samples; removed",
                  file.path);
        return remove_file();
    }
    return choose(where) && write_profile(&unknown) ? remove_file() : CTL_FAILED;
}

static int salvage_place(const struct live_place* place, uid_t owner, const char* output)
{
    if (!live_open(&file, place, LIVE_READ, owner)) {
        ctl_say("%s", file.problem);
        return CTL_FAILED;
    }
    const int status = salvage_open_file(choose_any, output);
    live_close(&file);
    return status;
}

/* Sets `target` to the name that the file says, if that is in this folder. The user has named the folder: the file's
 * word counts for the name in it. */
static bool choose_in_folder(const char* folder)
{
    static char parent[PATH_MAX], name[PATH_MAX];
    struct stat wanted, there;
    salvage_find_target(&file, NULL, salvage_since(&file), &target);
    const char* slash = strrchr(target.path, '/');
    snprintf(parent, sizeof parent, "%.*s", slash ? (int)(slash - target.path + 1) : 1, slash ? target.path : ".");
    snprintf(name, sizeof name, "%s", slash ? slash + 1 : target.path);
    if (!target.wanted || stat(folder, &wanted) != 0 || stat(parent, &there) != 0 || wanted.st_ino != there.st_ino ||
        wanted.st_dev != there.st_dev)
        return false;
    target.may_follow = false;
    return snprintf(target.path, sizeof target.path, "%s/%s", folder, name) < PATH_MAX;
}

static bool is_rank_for(const char* folder)
{
    live_load_texts(&file);
    return live_text(&file, "ranks") && file.header->state != SCOPE_ENDED && choose_in_folder(folder);
}

int ctl_salvage_job(const char* folder)
{
    struct live_list list = live_list_make();
    size_t found = 0;
    int status = 0;
    for (size_t i = list.size; i-- > 0;) {
        if (!live_open(&file, &list.places[i], LIVE_READ, LIVE_OURS))
            continue;
        if (is_rank_for(folder)) {
            const int failed = salvage_open_file(choose_in_folder, folder);
            status = failed ? failed : status;
            ++found;
        }
        live_close(&file);
    }
    live_list_free(&list);
    if (found > 0)
        return status;
    ctl_say("%s: no rank of a parallel job has left a live file whose profile goes there", folder);
    return CTL_FAILED;
}

/* Its folder is held, so that what is removed is what was read. */
int ctl_salvage_file(const char* path, const char* output)
{
    char folder[PATH_MAX];
    const char* slash = strrchr(path, '/');
    struct live_place place = {AT_FDCWD, slash && slash[1] ? slash + 1 : path, path};
    if (slash && slash[1]) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path + 1), path);
        place.folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
        if (place.folder < 0) {
            ctl_say("%s: %s", path, strerror(errno));
            return CTL_FAILED;
        }
    }
    const int status = salvage_place(&place, LIVE_ANYBODYS, output);
    if (place.folder >= 0)
        close(place.folder);
    return status;
}

/* One process may have left several, of the programs that it was one after another. The last one comes first: it gets
 * the plain name. */
static int salvage_dead(long pid, const char* output, size_t* found)
{
    struct live_list list = live_list_make();
    int status = 0;
    for (size_t i = list.size; i-- > 0;) {
        const struct live_place* place = &list.places[i];
        if (live_file_process(place->name, strlen(place->name)) != pid || live_process_maps(pid, place->name))
            continue;
        if (++*found > 1 && output) {
            ctl_say("%ld: has left another live file: 'gmonscope-ctl salvage %s'", pid, place->path);
            status = CTL_FAILED;
            continue;
        }
        const int failed = salvage_place(place, LIVE_OURS, output);
        status = failed ? failed : status;
    }
    live_list_free(&list);
    return status;
}

int ctl_salvage_process(long pid, const char* output)
{
    char path[PATH_MAX];
    size_t found = 0;
    const int status = salvage_dead(pid, output, &found);
    if (status && !output)
        ctl_say("%ld: 'gmonscope-ctl salvage %ld -o FILE' writes the profile to another place", pid, pid);
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

/* SPDX-License-Identifier: MIT */
#include "ctl_find.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "ctl_say.h"
#include "live_folder.h"
#include "live_process.h"

/* The list is in the order of time: the last one counts. */
static bool find_dead(long pid, char path[PATH_MAX])
{
    struct live_list list = live_list_make();
    bool found = false;
    for (size_t i = 0; i < list.size; ++i) {
        const char* name = strrchr(list.paths[i], '/') + 1;
        if (live_file_process(name, strlen(name)) != pid)
            continue;
        found = true;
        snprintf(path, PATH_MAX, "%s", list.paths[i]);
    }
    live_list_free(&list);
    return found;
}

static int say_why(long pid, int error, bool has_left_a_file)
{
    if (has_left_a_file)
        ctl_say("%ld: is dead; 'gmonscope-ctl salvage %ld' writes its profile", pid, pid);
    else if (error == ENOENT)
        ctl_say("%ld: is not being profiled: it runs without gmonscope's runtime, or has counted nothing yet", pid);
    else
        ctl_say("%ld: %s", pid, strerror(error));
    return CTL_FAILED;
}

int ctl_find(struct live_file* file, long pid, enum live_access access, bool dead_too)
{
    char path[PATH_MAX];
    const int error = live_process_file(pid, path);
    const bool is_dead = (error == ESRCH || error == ENOENT) && find_dead(pid, path);
    if (error && !(is_dead && dead_too))
        return say_why(pid, error, is_dead);
    if (live_open(file, path, access)) {
        if (file->header->pid == (uint32_t)pid)
            return 0;
        ctl_say("%s: offset %zu: expected process %ld, found %u", path, offsetof(struct scope_header, pid), pid,
                file->header->pid);
        live_close(file);
    } else if (file->error)
        ctl_say("%ld: %s: %s", pid, path, strerror(file->error == EACCES ? EPERM : file->error));
    else
        ctl_say("%s", file->problem);
    return CTL_FAILED;
}

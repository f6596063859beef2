/* SPDX-License-Identifier: MIT */
#include "ctl/ctl_find.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>

#include "ctl/ctl_say.h"
#include "live/live_process.h"

/* The list is in the order of time: the last one counts. */
static const struct live_place* find_dead(const struct live_list* list, long pid)
{
    for (size_t i = list->size; i-- > 0;)
        if (live_file_process(list->places[i].name, strlen(list->places[i].name)) == pid)
            return &list->places[i];
    return NULL;
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

static int open_found(struct live_file* file, const struct live_place* place, long pid, enum live_access access,
                      uid_t owner)
{
    const long number = live_process_inner_number(pid);
    if (live_open(file, place, access, owner)) {
        if (file->header->pid == (uint32_t)number) {
            if (access == LIVE_READ)
                live_load(file);
            return 0;
        }
        ctl_say("%s: offset %zu: expected process %ld, found %u", file->path, offsetof(struct scope_header, pid),
                number, file->header->pid);
        live_close(file);
    } else if (file->error)
        ctl_say("%ld: %s: %s", pid, file->path, strerror(file->error == EACCES ? EPERM : file->error));
    else
        ctl_say("%s", file->problem);
    return CTL_FAILED;
}

int ctl_find(struct live_file* file, long pid, enum live_access access, bool dead_too)
{
    char path[PATH_MAX];
    struct live_list list = {.places = NULL};
    const struct live_place* dead = NULL;
    const int error = live_process_file(pid, path);
    if (error == ESRCH || error == ENOENT) {
        list = live_list_make();
        dead = find_dead(&list, pid);
    }
    const struct live_place living = {AT_FDCWD, path, path};
    const int status = !error             ? open_found(file, &living, pid, access, live_process_user(pid))
                       : dead && dead_too ? open_found(file, dead, pid, access, LIVE_OURS)
                                          : say_why(pid, error, dead != NULL);
    live_list_free(&list);
    return status;
}

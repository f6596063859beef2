/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/safe_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/path_text.h"
#include "base/raw_syscall.h"

enum { CHOSEN, RUNTIME, SHARED_MEMORY, TEMPORARY, SHARED_MEMORY_ITSELF, TEMPORARY_ITSELF };
_Static_assert(TEMPORARY_ITSELF + 1 == GMS_FOLDERS, "all folders");

static uid_t user(void) { return (uid_t)GMS_CALL0(SYS_geteuid); }

bool gms_folder_is_safe(long folder)
{
    struct stat status;
    if (GMS_CALL2(SYS_fstat, folder, &status) != 0 || !S_ISDIR(status.st_mode))
        return false;
    const bool ours = status.st_uid == user();
    if (status.st_mode & S_ISVTX)
        return ours || status.st_uid == 0;
    return ours && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static bool is_users_own(long folder)
{
    struct stat status;
    return GMS_CALL2(SYS_fstat, folder, &status) == 0 && status.st_uid == user();
}

/* `name` is a path, or lies in the folder `parent`. */
static long open_checked(long parent, const char* name, bool make)
{
    if (make)
        GMS_CALL3(SYS_mkdirat, parent, name, 0700);
    const long folder = GMS_CALL4(SYS_openat, parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
    if (folder < 0 || gms_folder_is_safe(folder))
        return folder;
    GMS_CALL1(SYS_close, folder);
    return -EPERM;
}

/* XDG_RUNTIME_DIR may have been inherited from another user, by su for instance: nothing of ours belongs there. */
static long open_in_runtime(const char* runtime, bool make)
{
    const long parent = GMS_CALL4(SYS_openat, AT_FDCWD, runtime, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (parent < 0)
        return parent;
    const long folder = is_users_own(parent) ? open_checked(parent, "gmonscope", make) : -EPERM;
    GMS_CALL1(SYS_close, parent);
    return folder;
}

static void make_absolute(struct gms_path_text* path, const char* folder)
{
    static char current[PATH_MAX];
    if (folder[0] != '/' && GMS_CALL2(SYS_getcwd, current, sizeof current) > 0) {
        gms_path_text_put(path, current);
        gms_path_text_put_char(path, '/');
    }
    gms_path_text_put(path, folder);
    while (path->length > 1 && path->bytes[path->length - 1] == '/') /* with a slash a link would be followed */
        path->bytes[--path->length] = '\0';
}

static void put_path(unsigned index, const struct gms_folder_wishes* wishes, struct gms_path_text* path)
{
    switch (index) {
    case CHOSEN:
        if (wishes->chosen[0])
            make_absolute(path, wishes->chosen);
        break;
    case RUNTIME:
        if (wishes->runtime[0] == '/') {
            gms_path_text_put(path, wishes->runtime);
            gms_path_text_put(path, "/gmonscope");
        }
        break;
    case SHARED_MEMORY:
    case TEMPORARY:
        gms_path_text_put(path, index == SHARED_MEMORY ? "/dev/shm/gmonscope-" : "/tmp/gmonscope-");
        gms_path_text_put_number(path, user(), 10);
        break;
    case SHARED_MEMORY_ITSELF: gms_path_text_put(path, "/dev/shm"); break;
    case TEMPORARY_ITSELF: gms_path_text_put(path, "/tmp"); break;
    default: break;
    }
}

long gms_folder_open(unsigned index, const struct gms_folder_wishes* wishes, bool make, char path[PATH_MAX])
{
    struct gms_path_text text = gms_path_text_begin(path);
    put_path(index, wishes, &text);
    if (!path[0])
        return -ENODATA;
    if (text.too_long)
        return -ENAMETOOLONG;
    return index == RUNTIME ? open_in_runtime(wishes->runtime, make)
                            : open_checked(AT_FDCWD, path, make && index <= TEMPORARY);
}

bool gms_folder_stands_alone(unsigned index, long opened)
{
    return index == CHOSEN && opened != -EPERM && opened != -ENOTDIR && opened != -ELOOP && opened != -ENODATA;
}

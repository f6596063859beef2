/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mpi/sum_written.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/own_calls.h"
#include "formats/scope_format.h"

#define PARTS 2

static char paths[PARTS][PATH_MAX + sizeof SCOPE_SUFFIX]; /* the companion first: alone, a gmon.out still tells most */
static struct stat before[PARTS];                         /* 0: nothing was there */

static void look(int part, struct stat* status)
{
    if (gms_fstatat(AT_FDCWD, paths[part], status, AT_SYMLINK_NOFOLLOW) != 0)
        memset(status, 0, sizeof *status);
}

void gms_sum_written_begin(const char* path)
{
    snprintf(paths[0], sizeof paths[0], "%s%s", path, SCOPE_SUFFIX);
    snprintf(paths[1], sizeof paths[1], "%s", path);
    for (int part = 0; part < PARTS; ++part)
        look(part, &before[part]);
}

static bool is_on_disk(const char* path)
{
    const int file = gms_answer(GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0));
    if (file < 0)
        return false;
    const bool is_there = gms_answer(GMS_CALL1(SYS_fsync, file)) == 0 || errno == EINVAL; /* some cannot */
    GMS_CALL1(SYS_close, file);
    return is_there;
}

bool gms_sum_written_reaches_disk(void) { return is_on_disk(paths[0]) && is_on_disk(paths[1]); }

static bool is_another(const struct stat* now, const struct stat* then)
{
    return now->st_ino != then->st_ino || now->st_dev != then->st_dev || now->st_size != then->st_size ||
           now->st_mtim.tv_sec != then->st_mtim.tv_sec || now->st_mtim.tv_nsec != then->st_mtim.tv_nsec;
}

void gms_sum_written_remove(void)
{
    for (int part = 0; part < PARTS && paths[part][0]; ++part) {
        struct stat now;
        look(part, &now);
        if (S_ISREG(now.st_mode) && is_another(&now, &before[part]))
            GMS_CALL3(SYS_unlinkat, AT_FDCWD, paths[part], 0);
    }
}

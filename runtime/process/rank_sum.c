/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/rank_sum.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/may.h"
#include "process/dump.h"
#include "process/lifecycle.h"
#include "scope/scope_file.h"
#include "scope/scope_folder.h"

#define PUBLIC __attribute__((visibility("default")))

static bool may_write(void) { return gms_may(GMS_TO_RUN | GMS_TO_WRITE); }

static int name_folder(char path[PATH_MAX])
{
    if (gms_scope_exists() && (gms_scope_header()->ending || gms_dump_has_seemed_to_end()))
        return ESHUTDOWN;
    const char* file = gms_scope_path();
    const char* dot = strrchr(file, '.');
    if (!dot)
        return ENODATA;
    return snprintf(path, PATH_MAX, "%.*s" GMS_RANKS_SUFFIX, (int)(dot - file), file) < PATH_MAX ? 0 : ENAMETOOLONG;
}

static int write_for_sum(const char* path)
{
    if (may_write())
        gms_leave_parent();
    return gms_dump_for_sum(path);
}

PUBLIC const struct gms_rank_sum* gmonscope_rt_rank_sum(void);
PUBLIC const struct gms_rank_sum* gmonscope_rt_rank_sum(void)
{
    static const struct gms_rank_sum functions = {.version = GMS_RANK_SUM_VERSION,
                                                  .may_write = may_write,
                                                  .write = write_for_sum,
                                                  .name = gms_dump_job_name,
                                                  .evade = gms_dump_job_evade,
                                                  .folder = name_folder,
                                                  .taken = gms_dump_taken};
    return &functions;
}

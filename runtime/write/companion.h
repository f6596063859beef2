/* SPDX-License-Identifier: MIT
 *
 * The .scope file that is kept: what the live file holds, without the empty places.
 */
#ifndef GMS_COMPANION_H
#define GMS_COMPANION_H

#include <stdbool.h>
#include <stdint.h>

#include "scope/scope_file.h"
#include "write/output_file.h"

/* The process' times by the kernel at its end. */
struct gms_process_times {
    uint64_t user_ns, system_ns;
};

static inline struct gms_process_times gms_times_without(const struct gms_process_times* all,
                                                         const struct gms_process_times* part)
{
    return (struct gms_process_times){all->user_ns > part->user_ns ? all->user_ns - part->user_ns : 0,
                                      all->system_ns > part->system_ns ? all->system_ns - part->system_ns : 0};
}

/* Returns the kind of file that a companion is. Only its owner may read it, for it tells arguments and paths. Only the
 * name of its gmon.out is ever typed, so no link is followed. */
struct gms_output_kind gms_companion_kind(void);

enum gms_written {
    GMS_WRITTEN_AT_END,      /* of the process, or of what somebody wants to have of it */
    GMS_WRITTEN_MEANWHILE,   /* by the process itself, which will write it once more */
    GMS_WRITTEN_AFTER_DEATH, /* by another one: nobody knows when it ended, and what was not in its file died with it */
};

/* Writes the chunks of a process, running or dead, to `path`. Counts are those since the last reset. Returns 0 or an
 * errno. One caller at a time. */
int gms_companion_write(const struct gms_chunks* chunks, const struct gms_process_times* times,
                        enum gms_written written, const char* path);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The name and the folder of the profile.
 *
 *   GMONSCOPE_OUT (gmonscope-record -o)   that file; FILE.PID for all but the first process
 *   GMON_OUT_PREFIX                       PREFIX.PID
 *   PROFDIR                               PROFDIR/PID.PROGRAM; set but empty: no profile at all
 *   otherwise                             gmon.out; gmon.out.PID for all but the first process
 *
 * The first one that is set wins. FILE may hold %p, %h, %r and %% (name_pattern.h); if it holds %p, no PID is added
 * to it. In a parallel job the names FILE and gmon.out become FILE.rankN and gmon.out.rankN, unless FILE holds %r or
 * %p, or is a device. All are relative to the directory in which the process started. The first process is the one that
 * GMONSCOPE_PID names, so that its children, forked or started by exec, do not overwrite its profile; in a parallel job
 * each rank has a first one.
 */
#ifndef GMS_OUTPUT_NAME_H
#define GMS_OUTPUT_NAME_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "write/name_pattern.h"

#define GMS_OUT_VARIABLE "GMONSCOPE_OUT"
#define GMS_PID_VARIABLE "GMONSCOPE_PID" /* in a parallel job PID:JOB, with JOB as gms_job_text has it */
#define GMS_PREFIX_VARIABLE "GMON_OUT_PREFIX"
#define GMS_PROFDIR_VARIABLE "PROFDIR"
#define GMS_DEFAULT_NAME "gmon.out"
#define GMS_CHILDREN_VARIABLE "GMONSCOPE_CHILDREN" /* none, pg (the default) or all */
#define GMS_SAMPLE_VARIABLE "GMONSCOPE_SAMPLE"     /* 1: the first process is sampled even if it counts no calls */

/* Copies, since a program may overwrite its environment. Empty strings stand for "not set". */
struct gms_name_settings {
    char start_directory[PATH_MAX];
    char file[PATH_MAX];           /* GMONSCOPE_OUT */
    char prefix[PATH_MAX];         /* GMON_OUT_PREFIX */
    char profdir[PATH_MAX];        /* PROFDIR */
    bool file_is_device;           /* or a pipe: a name that is meant as it stands */
    char program[NAME_MAX + 1];    /* for PROFDIR/PID.PROGRAM */
    bool silent;                   /* PROFDIR is set but empty */
    bool first_only;               /* GMONSCOPE_CHILDREN is none */
    bool samples_all;              /* it is all */
    bool samples_first;            /* GMONSCOPE_SAMPLE is 1 */
    long first_pid;                /* GMONSCOPE_PID */
    uint64_t run_begin_ns;         /* by GMONSCOPE_RUN, as file times have it; 0: unknown */
    struct gms_name_values values; /* for the % of FILE */
};

/* The runtime's task in a process. */
enum gms_role {
    GMS_ROLE_NONE,   /* nothing: no counts, no samples, no file */
    GMS_ROLE_CALLS,  /* counts calls, and samples from the start if a part of the program itself counts */
    GMS_ROLE_SAMPLES /* samples from the start, whether calls are counted or not */
};

enum gms_name_result { GMS_NAME_GIVEN, GMS_NAME_NOT_WANTED, GMS_NAME_TOO_LONG };

/* Reads the environment; not that of a set-user-ID program. `pid` is the calling process. */
void gms_name_settings_read(struct gms_name_settings* settings, long pid);

/* Takes up a GMON_OUT_PREFIX that the program has set for itself meanwhile, as glibc's runtime does. */
void gms_name_settings_refresh(struct gms_name_settings* settings);

/* Sets what the disk tells of the settings. */
void gms_name_settings_look(struct gms_name_settings* settings);

/* True if the ranks of a parallel job would have one name without an addition. */
bool gms_names_need_rank(const struct gms_name_settings* settings);

/* True for the value of GMONSCOPE_PID, if it was told to the rank with this gms_job_text() or within it. */
bool gms_is_told_in_job(const char* value, const char* job);

/* Returns the role of process `pid`. Looks at the settings alone. */
enum gms_role gms_process_role(const struct gms_name_settings* settings, long pid);

/* Returns the absolute path for process `pid` in `path`, which holds nothing of use unless a name was given. One caller
 * at a time. */
enum gms_name_result gms_output_name(const struct gms_name_settings* settings, long pid, char path[PATH_MAX]);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the profile is called, and where it goes.
 *
 *   GMONSCOPE_OUT (gmonscope-record -o)   that file; FILE.PID for all but the first process
 *   GMON_OUT_PREFIX                       PREFIX.PID
 *   PROFDIR                               PROFDIR/PID.PROGRAM; set but empty: no profile at all
 *   otherwise                             gmon.out; gmon.out.PID for all but the first process
 *
 * The first one that is set wins. All are relative to the directory in which the process started. The first
 * process is the one that GMONSCOPE_PID names, so that its children, forked or started by exec, do not
 * overwrite its profile.
 */
#ifndef GMS_OUTPUT_NAME_H
#define GMS_OUTPUT_NAME_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#define GMS_OUT_VARIABLE "GMONSCOPE_OUT"
#define GMS_PID_VARIABLE "GMONSCOPE_PID"
#define GMS_PREFIX_VARIABLE "GMON_OUT_PREFIX"
#define GMS_PROFDIR_VARIABLE "PROFDIR"
#define GMS_DEFAULT_NAME "gmon.out"

/* Copies, since a program may overwrite its environment. Empty strings stand for "not set". */
struct gms_name_settings {
    char start_directory[PATH_MAX];
    char file[PATH_MAX];
    char prefix[PATH_MAX];
    char profdir[PATH_MAX];
    char program[NAME_MAX + 1];
    bool silent; /* PROFDIR is set but empty */
    long first_pid;
};

enum gms_name_result { GMS_NAME_GIVEN, GMS_NAME_NOT_WANTED, GMS_NAME_TOO_LONG };

/* Reads the environment; not that of a set-user-ID program. `pid` is the calling process. */
void gms_name_settings_read(struct gms_name_settings* settings, long pid);

/* Takes up a GMON_OUT_PREFIX that the program has set for itself meanwhile, as glibc's runtime does. */
void gms_name_settings_refresh(struct gms_name_settings* settings);

/* The path for process `pid`. */
enum gms_name_result gms_output_name(const struct gms_name_settings* settings, long pid, char path[PATH_MAX]);

#endif

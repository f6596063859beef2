/* SPDX-License-Identifier: MIT
 *
 * gmonscope-ctl: the commands that write profiles. They say what is wrong, and return the exit status: 0 or
 * CTL_FAILED.
 */
#ifndef GMONSCOPE_CTL_PROFILE_H
#define GMONSCOPE_CTL_PROFILE_H

/* Writes the profile of a running process as it stands. `path` NULL: where the program would write it. */
int ctl_dump(long pid, const char* path);

/* Writes the profile of a dead process, and removes its live file. `output` NULL: where the program would have written
 * it. The process is given by its number or by the path of its live file. */
int ctl_salvage_process(long pid, const char* output);
int ctl_salvage_file(const char* path, const char* output);

/* The same for all dead ranks of parallel jobs whose profiles go to this folder, each under its own name. */
int ctl_salvage_job(const char* folder);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: ranks of a parallel job that were killed where this recorder cannot write their profiles.
 */
#ifndef GMONSCOPE_RECORD_LOST_H
#define GMONSCOPE_RECORD_LOST_H

#include <stdbool.h>

#include "record/record_outcome.h"

/* Returns the command that writes what killed ranks have left for the folder of the file `name`, on each host of
 * Slurm's job; outside of one it is for a single host. `path` is the program that is recorded: where srun has found
 * hosts itself they are called HOSTS, as words behind the command explain. Valid until the next call. */
const char* record_salvage_command(const char* path, const char* name);

/* Names the command that writes them, if there may be any. `path` is the program that has ended with `status`;
 * `is_salvaged`: it was killed, and has left a profile. */
void record_lost_say(const struct record_outcome* outcome, const char* path, int status, bool is_salvaged);

#endif

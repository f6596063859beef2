/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: ranks of a parallel job that were killed where this recorder cannot write their profiles.
 */
#ifndef GMONSCOPE_RECORD_LOST_H
#define GMONSCOPE_RECORD_LOST_H

#include <stdbool.h>

#include "record/record_outcome.h"

/* Returns the words, with a space behind, by which a command runs once on each host of Slurm's job; "" outside of one.
 * `path` is the program that is recorded: where srun has found hosts itself they are called HOSTS. Valid until the next
 * call. */
const char* record_on_each_host(const char* path);

/* Names the command that writes them, if there may be any. `path` is the program that has ended with `status`;
 * `is_salvaged`: it was killed, and has left a profile. */
void record_lost_say(const struct record_outcome* outcome, const char* path, int status, bool is_salvaged);

#endif

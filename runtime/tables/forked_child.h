/* SPDX-License-Identifier: MIT
 *
 * A forked child's first calls. Most children only prepare to become another program, or end at once by _exit: a file
 * for each would fill the memory, and leave profiles of three calls behind. So a child has no file until it has made
 * GMS_FIRST_CALLS calls, or used as much processor time as one sample stands for. Until then its calls are counted in
 * its parent's file, in the table that all its threads share: whatever ends the child then, they are part of the
 * program that prepared it. A child that goes on, or ends by exit, takes them back, and has a profile of its own.
 */
#ifndef GMS_FORKED_CHILD_H
#define GMS_FORKED_CHILD_H

#include <stdbool.h>
#include <stdint.h>

#define GMS_FIRST_CALLS 1000u

/* Provides the table for the children of a process that is about to fork. */
void gms_child_prepare(void);

/* Called in the child, before it forgets its parent's file: from now on it is new. */
void gms_child_is_born(void);

/* Counts the call of `self` from `from` (addresses as in scope_arc_entry) in the parent's file, as long as the child
 * has none. False if the caller must count it: this is no new child, or the call has made it get its file. */
bool gms_child_count(uint64_t from, uint64_t self);

/* Gives the child its file now, with all that it has called. Does nothing in other processes. Signal-safe. */
void gms_child_begin(void);

/* Does the same, but a child without calls gets none. Called before a profile is written, and before a library goes. */
void gms_child_settle(void);

/* Called when the process has written its last profile. */
void gms_child_is_written(void);

#endif

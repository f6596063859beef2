/* SPDX-License-Identifier: MIT
 *
 * How much CPU time a program has used. The kernel's clocks are the process', and go on when that becomes another
 * program by exec: so what it has used before is handed on in the environment, and subtracted.
 */
#ifndef GMS_PROGRAM_TIMES_H
#define GMS_PROGRAM_TIMES_H

#include <stddef.h>

#include "write/companion.h"

/* Time that the calling thread has used since then (gms_times_of_thread) is none of the program's. */
struct gms_process_times gms_times_of_thread(void);
void gms_times_leave_out_since(const struct gms_process_times* then);

/* Takes what this process has used as another program out of the environment. From the constructor. */
void gms_times_begin(void);

/* Returns the processor time that this program has used so far. Signal-safe. */
struct gms_process_times gms_times_so_far(void);

/* A forked child's clocks begin at 0. */
void gms_times_forget(void);

/* Before an exec: notes in the live file what this program has used; after one that has failed, takes that back. */
void gms_times_note(void);
void gms_times_take_back(void);

/* Before an exec: makes the environment that hands the times on. gms_times_room returns how many pointers `told` must
 * have room for, with the NULL at its end; 0: nothing is to be handed on, and gms_times_tell must not be called. That
 * one fills `told` with the variables of `environment`, and with `text`, which it writes, and returns `told`. Both are
 * used by the new environment and must outlive it. */
#define GMS_TIMES_TEXT 96
size_t gms_times_room(char* const* environment);
char* const* gms_times_tell(char* const* environment, const char** told, char text[GMS_TIMES_TEXT]);

#endif

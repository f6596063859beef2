/* SPDX-License-Identifier: MIT
 *
 * How much CPU time a program has used. The kernel's clocks are the process', and go on when that becomes another
 * program by exec: so what it has used before is handed on in the environment, and subtracted.
 */
#ifndef GMS_PROGRAM_TIMES_H
#define GMS_PROGRAM_TIMES_H

#include <stdbool.h>
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

/* Before an exec or _exit: notes in the live file what this program has used; after an exec that has failed, takes that
 * back. Returns false, and does nothing, if there is no live file or it is another process': that of a vfork's parent.
 */
bool gms_times_note(void);
void gms_times_take_back(void);

/* Over an exec the environment hands the times on in this variable: PID USER SYSTEM, in nanoseconds. gms_times_text
 * writes it into `text` of GMS_TIMES_TEXT bytes (process/told_environment.h), and returns that. */
#define GMS_BEFORE_VARIABLE "GMONSCOPE_BEFORE"
bool gms_times_are_worth_telling(void);
const char* gms_times_text(char* text);

#endif

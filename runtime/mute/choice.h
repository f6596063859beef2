/* SPDX-License-Identifier: MIT
 *
 * The functions that are not to be counted, by their names (gmonscope-record --count=REGEX, --no-count=REGEX). Nobody
 * here knows names: gmonscope-choose does, a process beside this one. For each module it answers with ranges of code
 * (formats/choice_format.h). A function in one of them is muted for good when it calls us for the first time.
 *
 * The constructor waits for the answers about modules that are there then. For one that is loaded later, or is long in
 * coming, functions count meanwhile; readers leave out what they have counted (SCOPE_UNCOUNTED).
 */
#ifndef GMS_CHOICE_H
#define GMS_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

/* GMS_COUNT_VARIABLE has a path: that of the folder for questions and answers. The options, for readers, are in this.
 */
#define GMS_CHOICE_VARIABLE "GMONSCOPE_CHOICE"

/* Asks about all modules in the log that count calls, and waits for the answers, for a while. From the constructor. */
void gms_choice_begin(const char* folder);

/* True if the function that calls us from the address before `self` is left out, and has just been muted: then its call
 * is not to be counted. */
bool gms_choice_leaves_out(uint64_t from, uint64_t self);

/* Decides about functions of which calls were counted while a library went, whose place they might have come to lie at.
 */
void gms_choice_look_again(void);

/* A call of it was counted for the first time in a table: it may be in a module that nobody has asked about yet, or of
 * which the answer has come meanwhile. */
void gms_choice_settle(uint64_t from, uint64_t self);

/* Takes answers that have come late. From the signal handler. */
void gms_choice_tick(void);

/* A forked child starts anew: the lock is nobody's. */
void gms_choice_forget(void);

#endif

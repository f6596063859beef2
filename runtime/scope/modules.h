/* SPDX-License-Identifier: MIT
 *
 * Which files are mapped where: the log in the .scope file that gives run-time addresses their names.
 *
 * An address may mean one module now and another one later. Each time a module is unloaded in which calls were
 * counted or samples taken, an epoch ends: threads that have called it go on in new tables, so that a key keeps its
 * meaning.
 */
#ifndef GMS_MODULES_H
#define GMS_MODULES_H

#include <stdbool.h>
#include <stdint.h>

/* Brings the log up to date. Takes the loader's lock: never from mcount or a signal handler. */
void gms_modules_refresh(void);

/* The same, but not in a forked child: another thread of its parent may have held that lock, and nobody would ever give
 * it back. Such a child's calls and samples are noted all the same, without the loader (modules_learn.c). */
void gms_modules_refresh_safely(void);

/* The same, and begins an epoch before a module goes, since another thread may load and count at its place before its
 * caller is back: unless it has not been used, or has stayed hundreds of times. `address` lies in it.
 * Returns what gms_modules_note_stay wants to know, which is called after that. */
const void* gms_modules_foresee_end(uint64_t address);
void gms_modules_note_stay(uint64_t address, const void* record);

/* True if the log knows a module at this address (in the current epoch). Signal-safe, no locks. */
bool gms_modules_knows(uint64_t address);

/* True if the program began with the module at this address, so that it stays. Signal-safe, no locks. */
bool gms_modules_stay(uint64_t address);

/* True if the log knows a module at this address, and will know at once when it is unloaded; false from then on.
 * Signal-safe, no locks. */
bool gms_modules_tell_end(uint64_t address);

/* The module that has the address runs its destructors, and may be unloaded then: unless the program began with it. */
void gms_modules_note_end(uint64_t address);
bool gms_modules_is_ending(uint64_t address);

/* Returns how many modules have been seen to end or to be gone until now. */
uint64_t gms_modules_gone(void);

/* In a forked child, before it forgets its parent's file: notes which modules the parent has counted calls in or
 * sampled. The second returns true if the address is in one of these, and that is still there. Signal-safe, no locks.
 */
void gms_modules_inherit(void);
bool gms_modules_were_inherited(uint64_t address);

/* True if what is at this address now was there in that epoch, too, and ever since. Signal-safe, no locks. */
bool gms_modules_were_there(uint64_t address, uint32_t epoch);

/* As gms_modules_knows, and notes that the module is used in the present epoch, which ends with it then. */
bool gms_modules_note_use(uint64_t address);

/* True unless a dlclose may be taking away what is at this address, and another thread be loading something else there:
 * code that is changed by what the log says may be another's then. Signal-safe, no locks. */
bool gms_modules_are_sure_of(uint64_t address);

/* Visits all chunks with tables of the present epoch, in parts, and perhaps others. */
struct gms_chunks;
void gms_modules_visit_present_chunks(void (*visit)(const struct gms_chunks* chunks));

/* Returns the path of the file that this address lies in, and what was added to its addresses; NULL: not known.
 * Signal-safe, no locks. */
const char* gms_modules_path_at(uint64_t address, uint64_t* bias);

/* Visits those that count calls, as the log has them when this begins. From the constructor. */
void gms_modules_visit_counting(void (*visit)(const char* path, uint64_t bias));

/* Notes the modules of these addresses of a call if they are not yet known. From mcount's slow path: signal-safe, and
 * without libc. */
void gms_modules_learn(uint64_t from, uint64_t self);

/* The same for an address of a sample. It may be in code that no file holds, so there is an end to asking. */
void gms_modules_learn_sampled(uint64_t pc);

/* Clears the inherited state in a forked child. */
void gms_modules_learn_forget(void);

/* Adds a record, and completes it by the path and the present epoch, unless there is one at its place. Signal-safe, and
 * without libc. */
struct scope_module;
void gms_modules_add(struct scope_module* record, const char* path);

/* Writes all that is known into a new file. Signal-safe. REQUIRES: the lock of known_modules.h. */
void gms_modules_repeat(void);

/* A forked child starts anew: its own file gets what the parent knew. */
void gms_modules_forget(void);

#endif

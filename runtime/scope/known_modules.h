/* SPDX-License-Identifier: MIT
 *
 * The table behind the log of modules (modules.h): which records are in the file, and what is known of each besides.
 * Who changes it, or wants more of it than to ask for an address, holds its lock.
 */
#ifndef GMS_KNOWN_MODULES_H
#define GMS_KNOWN_MODULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/raw_syscall.h"
#include "formats/scope_format.h"

#define GMS_NO_EPOCH UINT32_MAX

struct gms_known {
    struct scope_module* record; /* as it stands in the file, its path behind it */
    uint64_t seen;               /* number of the listing that saw it last */
    uint64_t name;               /* of the loader's name for it; 0: the kernel told us of it, which has other names */
    uint32_t used_epoch;         /* in which it was last called, calling or sampled; GMS_NO_EPOCH */
    uint32_t parted_epoch;       /* tables that have gone on to it have no addresses in here, unless used since */
    uint32_t closers;            /* threads in a dlclose of it: another file may be at its place at any moment */
    uint32_t stays;              /* how often a dlclose has left it where it is: somebody else has it open */
    bool was_inherited;          /* the parent has counted calls in it, and has it, unless its epoch has ended since */
    bool was_first;              /* the program began with it: it stays */
    bool is_ending;              /* its destructors run, or have run */
    bool gone;
};

/* The lock is held for moments only, as for making the file, and never while waiting for the loader's: a callback of
 * dl_iterate_phdr holds that one and may end up here. A handler's first call may make a new file: it finds it free. */
gms_signal_set gms_known_lock(void);
void gms_known_unlock(gms_signal_set before);

/* Returns the hash of the loader's name for a module; never 0. */
uint64_t gms_known_name(const char* path);

/* Appends a record with its path to the log. Modules that are gone, and overlap it, end where it begins. NULL: no room.
 */
struct gms_known* gms_known_add(const struct scope_module* record, const char* path, uint64_t name, uint64_t seen);

/* Returns the one of this shape and name that is still there; NULL: there is none. */
struct gms_known* gms_known_find(const struct scope_module* record, uint64_t name);

/* Returns the one that has the address and is still there; NULL: there is none. Signal-safe, needs no lock. */
struct gms_known* gms_known_at(uint64_t address);

/* Returns the next one that is still there (after NULL: the first); NULL: there is no other. */
struct gms_known* gms_known_next(const struct gms_known* after);

/* Returns the path of its file; "": none. */
static inline const char* gms_known_path(const struct gms_known* module) { return (const char*)(module->record + 1); }

/* True once records go into the file. Before that they stand in memory, and there is one epoch. */
bool gms_known_has_file(void);

/* Returns the present epoch. */
uint32_t gms_known_epoch(void);

/* Writes all that are still there into a new file, whose epochs begin at 0 again. */
void gms_known_repeat(void);

/* True if tables of the present epoch, or those that go on in the next one, may have addresses in it. */
bool gms_known_may_be_in_tables(const struct gms_known* module);

/* In a forked child whose parent has a file, which is still there: notes where the parent has counted calls. */
void gms_known_inherit(void);

/* A forked child has no file yet, and has counted nothing. */
void gms_known_forget(void);

#endif

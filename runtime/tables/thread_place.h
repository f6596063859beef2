/* SPDX-License-Identifier: MIT
 *
 * A thread's place: what it counts in. Made at its first counted call, kept for ever (the counts are part of the sum),
 * and handed on to a new thread once its owner is dead.
 *
 * Death is found out by asking the kernel, when a new thread needs a place. No destructor has to run, so functions that
 * run in the last moments of a thread count like any other.
 */
#ifndef GMS_THREAD_PLACE_H
#define GMS_THREAD_PLACE_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/scope_format.h"
#include "scope/continued_tables.h"

struct gms_place {
    struct gms_place* next;              /* in the list of all, newest first; never changes */
    int32_t owner;                       /* the thread's number, dead or alive, and a bit that alternates */
    uint32_t number;                     /* number of the place: 1 for the first */
    struct scope_arc_table* counted;     /* newest generation, or NULL */
    struct scope_arc_table* first;       /* newest of the first epoch that its threads counted in */
    const struct scope_arc_table* ended; /* one that cannot go on in a later epoch; or NULL */
    struct scope_arc_table* muted;       /* as `counted`, for calls made while the profile is stopped: never read */
    struct gms_touched touched;          /* where the addresses in `counted` are */
    bool is_armed;                       /* the sampler knows the thread; only the owner and its handlers touch it */
};

/* Returns the calling thread's place, or NULL. */
struct gms_place* gms_place_of_thread(void);

/* Returns the calling thread's place, made if need be, or NULL: then later calls try again ever more rarely, since that
 * takes long. */
struct gms_place* gms_place_get(void);

/* Begins to sample the place's owner, the calling thread, if that was not possible before. */
void gms_place_arm(struct gms_place* place);

/* The calling thread has none from now on. Makes no system call. */
void gms_place_leave(void);

/* A forked child starts anew: forgets all places. */
void gms_places_forget(void);

#endif

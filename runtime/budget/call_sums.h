/* SPDX-License-Identifier: MIT
 *
 * How often each function was called, and each arc to a rationed one taken, added up over the tables of all threads.
 * One caller at a time.
 */
#ifndef GMS_CALL_SUMS_H
#define GMS_CALL_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/scope_format.h"

/* Calls in windows are counted in parts: so many to a call. */
#define GMS_CALL_PARTS 256u

struct gms_call_sum {
    uint64_t from;                 /* 0: of all callers */
    uint64_t self;                 /* 0: free */
    uint64_t sum;                  /* at the latest look */
    uint64_t then;                 /* at the look that the next one is compared with */
    uint64_t at_stratum;           /* when this stratum began */
    uint64_t counted;              /* in windows of this stratum */
    uint64_t windows[2];           /* the same for each, in parts, as if it had the length of a slot */
    uint64_t usual;                /* mean of the two in the latest stratum, in parts */
    uint64_t square;               /* of their difference in calls, smoothed over strata */
    uint64_t doubt;                /* of all windows of this stratum, in parts */
    struct scope_rationed* record; /* for readers; NULL: none yet */
    uint32_t group;                /* of a rationed function and of the arcs to it, from 1 on; 0: always counts */
    bool is_left_alone;            /* of a function: its code cannot be changed */
};

/* Looks at all tables. False if memory is short: then the sums are not to be used. */
bool gms_sums_look(void);

/* NULL if it is not there. */
struct gms_call_sum* gms_sums_find(uint64_t from, uint64_t self);

/* The first one, or the next one after `sum`; NULL: there is none. */
struct gms_call_sum* gms_sums_next(const struct gms_call_sum* sum);

/* Forgets all. */
void gms_sums_clear(void);

/* The same in a forked child: another thread may have been at work here. */
void gms_sums_forget(void);

#endif

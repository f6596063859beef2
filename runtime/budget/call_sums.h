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

/* Rationed functions are in groups, each with windows of its own: so that what calls cost in a window hardly changes
 * how much of the program runs in it. They are numbered from 1 on, and sets of them are bits. */
#define GMS_GROUPS 8u

/* Has room for the product of any two numbers; division of it is never needed. */
__extension__ typedef unsigned __int128 gms_wide;

/* Holds what the windows of a function, or of an arc, have told (estimates.h): calls are those in a unit of the
 * program's own time, in parts. */
struct gms_seen {
    uint64_t window;   /* of this stratum */
    uint64_t doubt;    /* of that one */
    uint64_t before;   /* of the latest stratum that had one */
    uint64_t usual;    /* mean of the latest two */
    uint64_t highest;  /* ever */
    uint64_t all;      /* of all windows together */
    uint64_t square;   /* mean of the variances between a window and the one before, in calls squared */
    gms_wide variance; /* of what all strata missed, as if each was known well */
    /* The rest is of a whole function only, and for its arcs, too. */
    uint64_t count;  /* of windows */
    uint64_t missed; /* time in which it did not count, in parts of units */
    uint64_t
        since_ns;    /* time that this stratum would have missed of it if it had been rationed from the beginning on */
    bool has_window; /* in this stratum */
};

struct gms_call_sum {
    uint64_t from;                 /* 0: of all callers */
    uint64_t self;                 /* 0: free */
    uint64_t sum;                  /* at the latest look */
    uint64_t then;                 /* at the look that the next one is compared with */
    uint64_t at_stratum;           /* when this stratum began */
    struct gms_seen seen;          /* of what is rationed */
    struct scope_rationed* record; /* for readers; NULL: none yet */
    uint32_t next;                 /* one more than the number of the next one in the group; 0: it is the last */
    uint8_t group;                 /* of a rationed function and of the arcs to it; 0: always counts */
    bool is_left_alone;            /* of a function: its code cannot be changed */
};

static inline bool gms_is_function(const struct gms_call_sum* sum) { return sum->from == 0; }

/* Looks at all tables, or for what is in these groups alone. False if memory is short: then the sums are not to be
 * used. */
bool gms_sums_look(void);
bool gms_sums_look_at(uint32_t groups);

/* NULL if it is not there. */
struct gms_call_sum* gms_sums_find(uint64_t from, uint64_t self);

/* The first one, or the next one after `sum`; NULL: there is none. The second: of those in a group. */
struct gms_call_sum* gms_sums_next(const struct gms_call_sum* sum);
struct gms_call_sum* gms_sums_next_in(uint32_t group, const struct gms_call_sum* sum);

/* The function is in this group from now on. */
void gms_sums_join(struct gms_call_sum* sum, uint32_t group);

/* Forgets all. */
void gms_sums_clear(void);

/* The same in a forked child: another thread may have been at work here. */
void gms_sums_forget(void);

#endif

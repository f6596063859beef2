/* SPDX-License-Identifier: MIT
 *
 * Which calls are muted, found by `self`, with the code as it was before.
 *
 * One caller at a time.
 */
#ifndef GMS_MUTED_TABLE_H
#define GMS_MUTED_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "mute/counting_call.h"

struct gms_muted {
    uint64_t self; /* 0: free; 1: freed, and others may stand behind it */
    uint8_t before[GMS_BYTES_BEFORE];
    uint32_t left_out; /* 0: muted for a while; else for good, and readers know it since the epoch of this less 1 */
    uint32_t epoch;    /* in which it was kept: what has been loaded there since is another one's code */
    uint32_t groups;   /* a bit: of that group of rationed ones, muted most of the time; 0: not rationed */
    bool is_done;      /* of what is muted for good: its code has been changed */
};

/* NULL if it is not there. */
struct gms_muted* gms_muted_find(uint64_t self);

/* Keeps it, for a while at first, before the code is changed: so that a child of fork in the midst of it knows, too.
 * NULL if there is no room. */
struct gms_muted* gms_muted_keep(uint64_t self, const uint8_t before[GMS_BYTES_BEFORE]);

void gms_muted_leave_out(struct gms_muted* call, uint32_t epoch);

void gms_muted_ration(struct gms_muted* call, uint32_t group);
/* The first one that is rationed in one of these groups, or the next one after `call`; NULL: there is none. */
struct gms_muted* gms_muted_next_rationed(struct gms_muted* call, uint32_t groups);

/* How many are muted for a while. */
uint32_t gms_muted_count(void);

/* Goes round those, one after the other; NULL if there is none. */
struct gms_muted* gms_muted_next(void);
void gms_muted_free(struct gms_muted* call);

/* Visits all, however long they are muted for. */
void gms_muted_visit(void (*visit)(struct gms_muted* call));

/* In a forked child, whose epochs are counted anew. */
void gms_muted_forget_epochs(void);

/* Frees those whose code has been unloaded, or is about to be. */
void gms_muted_drop_unloaded(void);

#endif

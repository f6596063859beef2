/* SPDX-License-Identifier: MIT
 *
 * Lists of counts under keys, added up and sorted. Profiles are written from them.
 */
#ifndef GMS_TALLIES_H
#define GMS_TALLIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gms_tally {
    uint64_t key[3];
    uint64_t count;
};

struct gms_tallies {
    struct gms_tally* items;
    size_t size;
    size_t room;
    bool is_short; /* some had no room, and memory was short */
};

/* Makes room for that many; false if memory is short. Release it after use. No libc: malloc may be the program's. */
bool gms_tallies_reserve(struct gms_tallies* list, size_t room);
void gms_tallies_release(struct gms_tallies* list);

/* Adds one. A list that is full is merged first, and becomes larger if that is not enough: so it takes memory for its
 * different keys, however often each is added. */
void gms_tallies_add(struct gms_tallies* list, uint64_t key0, uint64_t key1, uint64_t key2, uint64_t count);

/* Puts the list into the order of its keys, each key once, with the sum of its counts. False if one is missing. */
bool gms_tallies_merge(struct gms_tallies* list);

#endif

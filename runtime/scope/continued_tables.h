/* SPDX-License-Identifier: MIT
 *
 * Tables that go on when an epoch ends. It ends because places in memory are about to mean something else; a table
 * without an address in any of them means in the next epoch what it means in this one, and becomes one of that. So
 * nobody pays for a library that goes but the threads that have called it.
 */
#ifndef GMS_CONTINUED_TABLES_H
#define GMS_CONTINUED_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/scope_format.h"

/* Notes that a place means something else, or nothing, from this epoch on. REQUIRES: the lock of known_modules.h. */
void gms_places_end(uint64_t low, uint64_t high, uint32_t epoch);

/* Where the addresses of a table are, roughly: a table is only looked through where one may be concerned. */
#define GMS_TOUCHED_WORDS 32u
struct gms_touched {
    uint64_t bits[GMS_TOUCHED_WORDS]; /* one for each piece of 64 KiB, which others may have, too */
};

static inline uint64_t* gms_touched_word(struct gms_touched* touched, uint64_t address, uint64_t* bit)
{
    const uint64_t hash = (address >> 16) * 0x9E3779B97F4A7C15u >> 53;
    *bit = UINT64_C(1) << (hash & 63);
    return &touched->bits[hash >> 6];
}

static inline void gms_touch_nothing(struct gms_touched* touched)
{
    for (unsigned i = 0; i < GMS_TOUCHED_WORDS; ++i)
        __atomic_store_n(&touched->bits[i], 0, __ATOMIC_RELAXED); /* which no compiler makes a memset of */
}

/* Call it before the address comes into the table: a handler may end the epoch right behind it. */
static inline void gms_touch(struct gms_touched* touched, uint64_t address)
{
    uint64_t bit;
    uint64_t* const word = gms_touched_word(touched, address, &bit);
    if ((__atomic_load_n(word, __ATOMIC_RELAXED) & bit) == 0)
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
}

/* Makes the table of an earlier epoch one of this one, unless it has addresses whose meaning has ended meanwhile, or
 * that is not known any more. Only its owner calls it, and retires it again if that epoch is not the present one by
 * then. */
bool gms_table_continue(struct scope_arc_table* table, struct gms_touched* touched, uint32_t epoch);

/* Retires the tables that were continued until that epoch ended. REQUIRES: the lock of known_modules.h, and that the
 * next one has begun. */
void gms_continued_tables_retire(uint32_t ended_epoch);

/* No table goes on from now on: records tell of calls in tables of one epoch that were not counted. */
void gms_tables_keep_apart(void);
bool gms_tables_are_kept_apart(void);

/* In a forked child, whose file has tables of its own. */
void gms_continued_tables_forget(void);

#endif

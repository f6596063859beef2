/* SPDX-License-Identifier: MIT */
#include "scope/continued_tables.h"

#include <stddef.h>

#include "scope/control.h"
#include "scope/known_modules.h"

#define MOST_PLACES 32u /* copied to the stack of whoever calls */
#define MOST_CONTINUED 4096u
#define TRIES 8
#define PIECE_BYTES ((uint64_t)1 << 16) /* as in gms_touched_word */

struct ended_place {
    uint64_t low, high;
    uint32_t epoch; /* the latest as which began it ended */
};

static struct ended_place ended[MOST_PLACES];
static uint32_t ended_count;
static uint32_t forgotten; /* a place that ended then is not among them */
static uint32_t version;   /* of these; odd while they are changed */
static struct scope_arc_table* continued[MOST_CONTINUED];
static uint32_t continued_count; /* may be more than there is room for */
static bool are_kept_apart;

/* Libraries are loaded at the same places again and again. Returns where there is one like it, a free one, or the one
 * that ended first. */
static struct ended_place* room_for(uint64_t low, uint64_t high)
{
    struct ended_place* oldest = &ended[0];
    for (uint32_t i = 0; i < ended_count; ++i) {
        if (ended[i].low == low && ended[i].high == high)
            return &ended[i];
        if (ended[i].epoch < oldest->epoch)
            oldest = &ended[i];
    }
    if (ended_count < MOST_PLACES)
        return &ended[ended_count++];
    forgotten = oldest->epoch;
    return oldest;
}

void gms_places_end(uint64_t low, uint64_t high, uint32_t epoch)
{
    __atomic_store_n(&version, version + 1, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    *room_for(low, high) = (struct ended_place){low, high, epoch};
    __atomic_store_n(&version, version + 1, __ATOMIC_RELEASE);
}

/* Copies the places whose meaning has ended since that epoch began. Returns false if not all are known. */
static bool copy_ended(uint32_t since, struct ended_place places[MOST_PLACES], uint32_t* count)
{
    const volatile struct ended_place* from = ended; /* they may change meanwhile */
    const uint32_t all = __atomic_load_n(&ended_count, __ATOMIC_RELAXED);
    *count = 0;
    for (uint32_t i = 0; i < all; ++i) {
        const struct ended_place place = {from[i].low, from[i].high, from[i].epoch};
        if (place.epoch > since)
            places[(*count)++] = place;
    }
    return __atomic_load_n(&forgotten, __ATOMIC_RELAXED) <= since;
}

/* Hundreds of threads may come at once: they need no lock unless the places change all the time. */
static bool find_ended(uint32_t since, struct ended_place places[MOST_PLACES], uint32_t* count)
{
    for (int i = 0; i < TRIES; ++i) {
        const uint32_t before = __atomic_load_n(&version, __ATOMIC_ACQUIRE);
        const bool is_known = copy_ended(since, places, count);
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        if (before % 2 == 0 && __atomic_load_n(&version, __ATOMIC_RELAXED) == before)
            return is_known;
    }
    const gms_signal_set before = gms_known_lock();
    const bool is_known = copy_ended(since, places, count);
    gms_known_unlock(before);
    return is_known;
}

/* Return addresses: that of a call at the very end of a module lies behind it. */
static bool is_in(uint64_t address, const struct ended_place* place)
{
    return address - 1 - place->low < place->high - place->low;
}

static bool is_in_any(uint64_t address, const struct ended_place* places, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        if (is_in(address, &places[i]))
            return true;
    return false;
}

/* True also of a table with an entry that is being taken: whoever calls has interrupted that. (Its addresses are
 * touched already.) */
static bool has_addresses_in(const struct scope_arc_table* table, const struct ended_place* places, uint32_t count)
{
    const struct scope_arc_entry* entry =
        (const struct scope_arc_entry*)(const void*)((const char*)table + SCOPE_LIVE_FIRST);
    for (uint64_t i = 0; i < table->entries; ++i, ++entry) {
        const uint64_t from = __atomic_load_n(&entry->from, __ATOMIC_RELAXED);
        const uint64_t self = __atomic_load_n(&entry->self, __ATOMIC_RELAXED);
        if (from != 0 && (self == 0 || is_in_any(self, places, count) || is_in_any(from, places, count)))
            return true;
    }
    return false;
}

/* Whoever begins an epoch retires what is in the list by then. What comes into it while that is done has an owner who
 * finds that the epoch has begun. */
static bool note_continued(struct scope_arc_table* table, uint32_t epoch)
{
    const uint32_t number = __atomic_fetch_add(&continued_count, 1, __ATOMIC_SEQ_CST);
    if (number >= MOST_CONTINUED)
        return false;
    __atomic_store_n(&table->epoch, epoch, __ATOMIC_RELEASE);
    __atomic_store_n(&continued[number], table, __ATOMIC_SEQ_CST);
    return true;
}

static bool may_touch(struct gms_touched* touched, const struct ended_place* place)
{
    for (uint64_t piece = place->low & ~(PIECE_BYTES - 1); piece <= place->high; piece += PIECE_BYTES) {
        uint64_t bit;
        if (__atomic_load_n(gms_touched_word(touched, piece, &bit), __ATOMIC_RELAXED) & bit)
            return true;
    }
    return false;
}

/* Returns how many of the places the table may have addresses in, and puts these first. */
static uint32_t keep_touched(struct gms_touched* touched, struct ended_place* places, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (may_touch(touched, &places[i]))
            places[kept++] = places[i];
    return kept;
}

bool gms_table_continue(struct scope_arc_table* table, struct gms_touched* touched, uint32_t epoch)
{
    struct ended_place places[MOST_PLACES];
    uint32_t count;
    if (are_kept_apart)
        return false;
    if (!find_ended(table->epoch, places, &count))
        return false;
    count = keep_touched(touched, places, count);
    return !(count > 0 && has_addresses_in(table, places, count)) && note_continued(table, epoch);
}

void gms_continued_tables_retire(void)
{
    const uint32_t count = __atomic_exchange_n(&continued_count, 0, __ATOMIC_SEQ_CST);
    for (uint32_t i = 0; i < count && i < MOST_CONTINUED; ++i) {
        struct scope_arc_table* table = __atomic_exchange_n(&continued[i], NULL, __ATOMIC_SEQ_CST);
        if (table)
            gms_control_retire_table(table);
    }
}

void gms_tables_keep_apart(void) { are_kept_apart = true; }

bool gms_tables_are_kept_apart(void) { return are_kept_apart; }

void gms_continued_tables_forget(void) { ended_count = forgotten = version = continued_count = 0; }

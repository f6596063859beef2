/* SPDX-License-Identifier: MIT */
#include "scope/continued_tables.h"

#include <stddef.h>

#include "scope/control.h"
#include "scope/known_modules.h"

#define MOST_PLACES 32u
#define MOST_TOUCHED 8u /* are copied to the stack of whoever calls, which may be a small one */
#define MOST_CONTINUED 4096u
#define TRIES 8
#define PIECE_BYTES ((uint64_t)1 << 16) /* as in gms_touched_word */

struct range {
    uint64_t low, high;
};

struct ended_place {
    struct range range;
    uint32_t epoch; /* the latest as which began it ended */
};

/* Places that a table may have addresses in. */
struct touched_places {
    struct range ranges[MOST_TOUCHED];
    uint32_t count;
};

static struct ended_place ended[MOST_PLACES];
static uint32_t ended_count;
static uint32_t forgotten; /* a place that ended then is not among them */
static uint32_t version;   /* of these; odd while they are changed */
static bool are_kept_apart;

/* The tables that have been continued, by whether their epoch is even: as one ends, those of the next come into the
 * other list already. */
static struct continued {
    struct scope_arc_table* tables[MOST_CONTINUED];
    uint32_t count; /* may be more than there is room for */
} continued[2];

/* Libraries are loaded at the same places again and again. Returns where there is one like it, a free one, or the one
 * that ended first. */
static struct ended_place* room_for(uint64_t low, uint64_t high)
{
    struct ended_place* oldest = &ended[0];
    for (uint32_t i = 0; i < ended_count; ++i) {
        if (ended[i].range.low == low && ended[i].range.high == high)
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
    *room_for(low, high) = (struct ended_place){{low, high}, epoch};
    __atomic_store_n(&version, version + 1, __ATOMIC_RELEASE);
}

/* True also for a range that is torn, since it changes at this moment. */
static bool may_touch(struct gms_touched* touched, struct range place)
{
    if (place.high - place.low >= 64 * GMS_TOUCHED_WORDS * PIECE_BYTES)
        return true;
    for (uint64_t piece = place.low & ~(PIECE_BYTES - 1); piece <= place.high; piece += PIECE_BYTES) {
        uint64_t bit;
        if (__atomic_load_n(gms_touched_word(touched, piece, &bit), __ATOMIC_RELAXED) & bit)
            return true;
    }
    return false;
}

/* Finds the places whose meaning has ended since that epoch began. False if they are too many, or not all known. */
static bool copy_ended(uint32_t since, struct gms_touched* touched, struct touched_places* places)
{
    const volatile struct ended_place* from = ended; /* they may change meanwhile */
    const uint32_t all = __atomic_load_n(&ended_count, __ATOMIC_RELAXED);
    places->count = 0;
    for (uint32_t i = 0; i < all; ++i) {
        const struct range range = {from[i].range.low, from[i].range.high};
        if (from[i].epoch <= since || !may_touch(touched, range))
            continue;
        if (places->count == MOST_TOUCHED)
            return false;
        places->ranges[places->count++] = range;
    }
    return __atomic_load_n(&forgotten, __ATOMIC_RELAXED) <= since;
}

/* Hundreds of threads may come at once: they need no lock unless the places change all the time. */
static bool find_ended(uint32_t since, struct gms_touched* touched, struct touched_places* places)
{
    for (int i = 0; i < TRIES; ++i) {
        const uint32_t before = __atomic_load_n(&version, __ATOMIC_ACQUIRE);
        const bool is_known = copy_ended(since, touched, places);
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        if (before % 2 == 0 && __atomic_load_n(&version, __ATOMIC_RELAXED) == before)
            return is_known;
    }
    const gms_signal_set before = gms_known_lock();
    const bool is_known = copy_ended(since, touched, places);
    gms_known_unlock(before);
    return is_known;
}

/* Return addresses: that of a call at the very end of a module lies behind it. */
static bool is_in_any(uint64_t address, const struct touched_places* places)
{
    for (uint32_t i = 0; i < places->count; ++i)
        if (address - 1 - places->ranges[i].low < places->ranges[i].high - places->ranges[i].low)
            return true;
    return false;
}

/* True also of a table with an entry that is being taken: whoever calls has interrupted that. (Its addresses are
 * touched already.) */
static bool has_addresses_in(const struct scope_arc_table* table, const struct touched_places* places)
{
    const struct scope_arc_entry* entry =
        (const struct scope_arc_entry*)(const void*)((const char*)table + SCOPE_LIVE_FIRST);
    for (uint64_t i = 0; i < table->entries; ++i, ++entry) {
        const uint64_t from = __atomic_load_n(&entry->from, __ATOMIC_RELAXED);
        const uint64_t self = __atomic_load_n(&entry->self, __ATOMIC_RELAXED);
        if (from != 0 && (self == 0 || is_in_any(self, places) || is_in_any(from, places)))
            return true;
    }
    return false;
}

/* Whoever ends the epoch retires the tables in its list. A table that comes into it after that has an owner who finds
 * that the epoch has ended. */
static bool note_continued(struct scope_arc_table* table, uint32_t epoch)
{
    struct continued* list = &continued[epoch % 2];
    __atomic_store_n(&table->epoch, epoch, __ATOMIC_RELEASE);
    for (;;) {
        const uint32_t number = __atomic_fetch_add(&list->count, 1, __ATOMIC_SEQ_CST);
        struct scope_arc_table* nobodys = NULL; /* or that of an owner who got this number in an earlier epoch */
        if (number >= MOST_CONTINUED)
            return false;
        if (__atomic_compare_exchange_n(&list->tables[number], &nobodys, table, false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST))
            return true;
    }
}

bool gms_table_continue(struct scope_arc_table* table, struct gms_touched* touched, uint32_t epoch)
{
    struct touched_places places;
    if (are_kept_apart || !find_ended(table->epoch, touched, &places))
        return false;
    return !(places.count > 0 && has_addresses_in(table, &places)) && note_continued(table, epoch);
}

void gms_continued_tables_retire(uint32_t ended_epoch)
{
    struct continued* list = &continued[ended_epoch % 2];
    const uint32_t count = __atomic_exchange_n(&list->count, 0, __ATOMIC_SEQ_CST);
    for (uint32_t i = 0; i < count && i < MOST_CONTINUED; ++i) {
        struct scope_arc_table* table = __atomic_exchange_n(&list->tables[i], NULL, __ATOMIC_SEQ_CST);
        if (table)
            gms_control_retire_table(table);
    }
}

void gms_tables_keep_apart(void) { are_kept_apart = true; }

bool gms_tables_are_kept_apart(void) { return are_kept_apart; }

static void forget_tables(struct continued* list)
{
    list->count = 0;
    for (uint32_t i = 0; i < MOST_CONTINUED; ++i)
        if (__atomic_load_n(&list->tables[i], __ATOMIC_RELAXED)) /* leave untouched pages untouched */
            __atomic_store_n(&list->tables[i], NULL, __ATOMIC_RELAXED);
}

void gms_continued_tables_forget(void)
{
    ended_count = forgotten = version = 0;
    forget_tables(&continued[0]);
    forget_tables(&continued[1]);
}

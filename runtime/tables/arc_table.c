/* SPDX-License-Identifier: MIT */
#include "tables/arc_table.h"

#include "scope/scope_file.h"

#define OVERFLOW_ENTRIES 1024u
/* An arc stands in one of so many rows of so many entries each: the first is where the assembly looks, too. */
#define ROWS 64u
#define ROW_STEPS 16u
#define MOST_STEPS ((uint64_t)ROWS * ROW_STEPS)
/* How far the assembly looks. */
#define FAST_PROBES 4u
/* Functions are aligned so: in the table, the targets of one call site then follow each other without a gap. */
#define HASH_STEP 16u
/* A table begins small and thin, since it is fast then: with a quarter of its entries taken, a call of one of 100
 * callees costs 0.4 ns more than with an eighth (median of 15 layouts on a Zen 4), with a 16th no less. A large one is
 * as fast as the cache that it needs, and so the faster the fewer places it has. */
#define THIN 4096u
#define MIDDLING 65536u
/* No table is filled up further, so that what is not in it is soon known. */
#define MOST_TAKEN(entries) ((entries) - (entries) / 4)
/* A thread's own table may take this part of what is left for all of them, or be as small as that; but this part of
 * all is for the shared one. */
#define PART_OF_THE_REST 8u
#define SMALL_BYTES ((size_t)64 << 10)
#define PART_TO_SHARE 4u
/* One in this many calls may collide for ever. */
#define MOST_COLLISIONS 20000u
/* 4 MiB: tables grow beyond it only because they are full. */
#define LARGEST_FOR_SPEED ((uint64_t)1 << 17)

_Static_assert(sizeof(struct scope_arc_entry) == 32 && sizeof(struct scope_arc_table) == SCOPE_RETIRED_FIRST &&
                   SCOPE_RETIRED_FIRST == 64 && SCOPE_LIVE_FIRST == 64 + 2 * sizeof(struct scope_arc_entry),
               "the assembly knows these sizes");
_Static_assert(offsetof(struct scope_arc_table, mask) == 0 && offsetof(struct scope_arc_table, first) == 8 &&
                   offsetof(struct scope_arc_entry, from) == 0 && offsetof(struct scope_arc_entry, self) == 8 &&
                   offsetof(struct scope_arc_entry, count) == 16,
               "the assembly knows these offsets");

/* Tables of so many entries cannot be had any more, nor larger ones: of a thread's own, and shared ones. */
static uint64_t unobtainable[2] = {UINT64_MAX, UINT64_MAX};
/* A chunk that is there before anything else, and where there is no memory. */
static struct __attribute__((aligned(SCOPE_PAGE))) { /* and so of whole pages, as chunks are */
    struct scope_chunk chunk;
    struct scope_arc_table table;
    struct scope_arc_entry unused[2];
    struct scope_arc_entry entries[OVERFLOW_ENTRIES];
} overflow;
static bool overflow_is_published;
static uint64_t lost_early;

void gms_arc_table_revive(struct scope_arc_table* table)
{
    __atomic_store_n(&table->mask, (table->entries - 1) * HASH_STEP, __ATOMIC_RELAXED);
    __atomic_store_n(&table->first, SCOPE_LIVE_FIRST, __ATOMIC_RELAXED);
}

void gms_arc_table_retire(struct scope_arc_table* table)
{
    __atomic_store_n(&table->mask, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&table->first, SCOPE_RETIRED_FIRST, __ATOMIC_RELAXED);
}

/* Nobody reads a muted table, so its epoch is free to hold the turn, and a handler's arc may be lost. */
void gms_arc_table_renew(struct scope_arc_table* table, uint32_t turn)
{
    if (!table->muted || table->epoch == turn)
        return;
    table->epoch = turn;
    for (uint64_t i = 0; i < table->entries; ++i) {
        struct scope_arc_entry* entry = &gms_arc_entries(table)[i];
        if (__atomic_load_n(&entry->from, __ATOMIC_RELAXED) == 0)
            continue; /* leave untouched pages untouched */
        __atomic_store_n(&entry->self, 0, __ATOMIC_RELAXED);
        __atomic_store_n(&entry->from, 0, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&table->used, 0, __ATOMIC_RELAXED);
    table->slow_calls = 0;
}

/* The same function as in the assembly. Targets of one call site that follow each other do so in the table, too. */
static uint64_t first_index(const struct scope_arc_table* table, uint64_t from, uint64_t self)
{
    return (((uint32_t)from * 0x9E3779B1u ^ (uint32_t)self) / HASH_STEP) & (table->entries - 1);
}

/* Returns the start of a row, the first one by the hash of the assembly. The others are all over the table, for the
 * targets of one call site fill hundreds of entries in a row, and those of another one may begin in their midst. */
static uint64_t row_start(const struct scope_arc_table* table, uint64_t from, uint64_t self, uint64_t row)
{
    return row == 0 ? first_index(table, from, self) : ((from ^ (self << 16)) + row) * 0x9E3779B97F4A7C15u >> 32;
}

/* The place of probe `step` in a row: its first one, that one's neighbour in the cache line, then line after line
 * downwards. */
static uint64_t probe_index(const struct scope_arc_table* table, uint64_t start, uint64_t step)
{
    return (((start & ~(uint64_t)1) - (step & ~(uint64_t)1)) | ((start ^ step) & 1)) & (table->entries - 1);
}

/* Takes a free entry; `self` comes last, so that a half-taken entry matches nothing. */
static bool take(struct scope_arc_table* table, struct scope_arc_entry* entry, uint64_t from, uint64_t self,
                 uint64_t times)
{
    uint64_t expected = 0;
    if (!__atomic_compare_exchange_n(&entry->from, &expected, from, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return false;
    __atomic_store_n(&entry->self, self, __ATOMIC_RELEASE);
    __atomic_fetch_add(&entry->count, times, __ATOMIC_RELAXED);
    __atomic_fetch_add(&table->used, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&table->slow_calls, 1, __ATOMIC_RELAXED);
    return true;
}

static struct scope_arc_entry* probe(const struct scope_arc_table* table, uint64_t from, uint64_t self, uint64_t step)
{
    const uint64_t start = row_start(table, from, self, step / ROW_STEPS);
    return &gms_arc_entries(table)[probe_index(table, start, step % ROW_STEPS)];
}

/* 0 marks a free entry; the fast path never finds this one, which is rare enough. */
static uint64_t key_of(uint64_t from) { return from == 0 ? 1 : from; }

enum gms_counted gms_arc_table_add(struct scope_arc_table* table, uint64_t from, uint64_t self, uint64_t times)
{
    from = key_of(from);
    for (uint64_t step = 0; step < MOST_STEPS; ++step) {
        struct scope_arc_entry* entry = probe(table, from, self, step);
        const uint64_t key = __atomic_load_n(&entry->from, __ATOMIC_ACQUIRE);
        if (key == from && __atomic_load_n(&entry->self, __ATOMIC_ACQUIRE) == self) {
            __atomic_fetch_add(&entry->count, times, __ATOMIC_RELAXED);
            if (step >= FAST_PROBES)
                __atomic_fetch_add(&table->slow_calls, 1, __ATOMIC_RELAXED);
            return GMS_COUNTED;
        }
        if (key != 0)
            continue;
        if (__atomic_load_n(&table->used, __ATOMIC_RELAXED) >= MOST_TAKEN(table->entries))
            return GMS_NOT_COUNTED;
        if (take(table, entry, from, self, times))
            return GMS_COUNTED_FIRST;
    }
    return GMS_NOT_COUNTED;
}

/* Returns how much: not more than there is. */
static uint64_t subtract(struct scope_arc_entry* entry, uint64_t most)
{
    uint64_t count = __atomic_load_n(&entry->count, __ATOMIC_RELAXED);
    uint64_t less;
    do
        less = count < most ? count : most;
    while (
        !__atomic_compare_exchange_n(&entry->count, &count, count - less, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    uint64_t base = __atomic_load_n(&entry->baseline, __ATOMIC_RELAXED);
    while (base > count - less && !__atomic_compare_exchange_n(&entry->baseline, &base, count - less, false,
                                                               __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    return less;
}

/* An arc may stand in several entries. */
void gms_arc_table_subtract(struct scope_arc_table* table, uint64_t from, uint64_t self, uint64_t times)
{
    from = key_of(from);
    for (uint64_t step = 0; step < MOST_STEPS && times > 0; ++step) {
        struct scope_arc_entry* entry = probe(table, from, self, step);
        const uint64_t key = __atomic_load_n(&entry->from, __ATOMIC_ACQUIRE);
        if (key == 0)
            return;
        if (key == from && __atomic_load_n(&entry->self, __ATOMIC_ACQUIRE) == self)
            times -= subtract(entry, times);
    }
}

static uint64_t count_calls(const struct scope_arc_table* table)
{
    uint64_t calls = 0;
    for (uint64_t i = 0; i < table->entries; ++i)
        calls += __atomic_load_n(&gms_arc_entries(table)[i].count, __ATOMIC_RELAXED);
    return calls;
}

/* A few hot arcs that share their lines would take the slow path for ever: a larger table spreads them out, and has
 * them in the order of their calls, the hottest first. To count all calls takes long, so it is done more and more
 * rarely. */
static bool has_hot_collisions(struct scope_arc_table* table)
{
    const uint64_t collisions = table->slow_calls - table->used;
    if (collisions < 256 || collisions < table->next_look)
        return false;
    if (table->used > table->entries / 512 && table->entries < LARGEST_FOR_SPEED &&
        collisions > count_calls(table) / MOST_COLLISIONS)
        return true;
    table->next_look = 2 * collisions;
    return false;
}

static const struct scope_chunk* chunk_of(const struct scope_arc_table* table)
{
    return (const struct scope_chunk*)(const void*)table - 1;
}

static uint64_t most_for_speed(uint64_t entries)
{
    return entries / (entries <= THIN ? 8 : entries <= MIDDLING ? 4 : 2);
}

/* No call is fast in a shared one. */
static bool is_too_full(struct scope_arc_table* table)
{
    if (chunk_of(table)->owner == GMS_NOBODYS_PLACE)
        return table->used > table->entries / 2;
    return table->used > most_for_speed(table->entries) || has_hot_collisions(table);
}

static uint64_t* least_unobtainable(uint32_t place) { return &unobtainable[place == GMS_NOBODYS_PLACE]; }

bool gms_arc_table_may_be_had(uint64_t entries, uint32_t place)
{
    return entries < __atomic_load_n(least_unobtainable(place), __ATOMIC_RELAXED);
}

bool gms_arc_table_is_crowded(struct scope_arc_table* table)
{
    return gms_arc_table_may_be_had(2 * table->entries, chunk_of(table)->owner) && is_too_full(table);
}

static bool fits(uint64_t bytes, bool is_shared)
{
    const struct gms_share share = gms_scope_share(bytes > SMALL_BYTES);
    const uint64_t reserve = share.all / PART_TO_SHARE;
    if (is_shared)
        return bytes <= share.left;
    return share.left > reserve && (bytes <= SMALL_BYTES || bytes <= (share.left - reserve) / PART_OF_THE_REST);
}

static struct scope_chunk* make_chunk(uint64_t entries, uint32_t place)
{
    struct scope_chunk* chunk = NULL;
    const size_t bytes = sizeof *chunk + GMS_TABLE_BYTES(entries);
    if (!gms_arc_table_may_be_had(entries, place))
        return NULL;
    if (fits(bytes, place == GMS_NOBODYS_PLACE))
        chunk = gms_chunk_new(bytes);
    if (!chunk)
        __atomic_store_n(least_unobtainable(place), entries, __ATOMIC_RELAXED);
    return chunk;
}

static struct scope_arc_table* make(uint64_t entries, struct scope_arc_table* older, uint32_t place, uint32_t epoch,
                                    bool muted)
{
    struct scope_chunk* chunk = make_chunk(entries, place);
    if (!chunk)
        return NULL;
    struct scope_arc_table* table = (struct scope_arc_table*)(void*)(chunk + 1);
    chunk->owner = place;
    table->entries = entries;
    table->older = (uint64_t)(uintptr_t)older;
    table->epoch = epoch;
    table->muted = muted;
    gms_chunk_publish(chunk, SCOPE_ARCS);
    return table;
}

struct scope_arc_table* gms_arc_table_new(uint64_t entries, uint32_t place, uint32_t epoch, bool muted)
{
    return make(entries, NULL, place, epoch, muted);
}

struct scope_arc_table* gms_arc_table_next(struct scope_arc_table* older)
{
    return make(2 * older->entries, older, chunk_of(older)->owner, older->epoch, older->muted);
}

/* Its size is set at each use, since there may be one before any constructor runs. */
static bool count_in_overflow(uint64_t from, uint64_t self)
{
    __atomic_store_n(&overflow.table.entries, OVERFLOW_ENTRIES, __ATOMIC_RELAXED);
    return gms_arc_table_count(&overflow.table, from, self) != GMS_NOT_COUNTED;
}

void gms_overflow_count_early(uint64_t from, uint64_t self)
{
    if (!count_in_overflow(from, self))
        __atomic_fetch_add(&lost_early, 1, __ATOMIC_RELAXED);
}

void gms_overflow_count(uint64_t from, uint64_t self)
{
    if (!gms_scope_exists()) { /* to make it may be too early */
        gms_overflow_count_early(from, self);
        return;
    }
    struct scope_header* header = gms_scope_header();
    if (header->control & SCOPE_CONTROL_NO_CALLS)
        return;
    if (header->epoch != 0 || !count_in_overflow(from, self))
        __atomic_fetch_add(&header->lost_calls, 1, __ATOMIC_RELAXED);
}

void gms_overflow_publish(void)
{
    if (__atomic_exchange_n(&overflow_is_published, true, __ATOMIC_ACQ_REL))
        return;
    overflow.table.entries = OVERFLOW_ENTRIES;
    overflow.chunk.bytes = sizeof overflow;
    overflow.chunk.magic = SCOPE_CHUNK_MAGIC;
    gms_chunk_publish(&overflow.chunk, SCOPE_ARCS);
    gms_scope_add_range(&overflow, sizeof overflow);
    __atomic_fetch_add(&gms_scope_header()->lost_calls, lost_early, __ATOMIC_RELAXED);
}

const struct scope_arc_table* gms_overflow_table(void) { return &overflow.table; }

void gms_overflow_forget(void)
{
    unobtainable[0] = unobtainable[1] = UINT64_MAX;
    overflow_is_published = false;
    overflow.table.used = 0;
    lost_early = 0;
    for (uint64_t i = 0; i < OVERFLOW_ENTRIES; ++i) {
        volatile struct scope_arc_entry* entry = &overflow.entries[i];
        if (entry->from == 0)
            continue; /* leave untouched pages untouched */
        entry->self = 0;
        entry->count = 0;
        entry->baseline = 0;
        entry->from = 0;
    }
}

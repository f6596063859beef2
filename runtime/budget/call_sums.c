/* SPDX-License-Identifier: MIT */
#include "budget/call_sums.h"

#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "scope/scope_file.h"

#define FIRST_ROOM 1024u
#define MOST_ROOM (1u << 20)

static struct gms_call_sum* sums;
static uint32_t room; /* a power of two, or 0 */
static uint32_t used;

struct gms_call_sum* gms_sums_next(const struct gms_call_sum* sum)
{
    for (uint32_t i = sum ? (uint32_t)(sum - sums) + 1 : 0; i < room; ++i)
        if (sums[i].self != 0)
            return &sums[i];
    return NULL;
}

static struct gms_call_sum* place_of(struct gms_call_sum* table, uint32_t size, uint64_t from, uint64_t self)
{
    uint32_t at = (uint32_t)((self + from * 31) * 0x9E3779B97F4A7C15u >> 32) & (size - 1);
    while (table[at].self != 0 && (table[at].self != self || table[at].from != from))
        at = (at + 1) & (size - 1);
    return &table[at];
}

static bool make_room(void)
{
    const uint32_t size = room ? 2 * room : FIRST_ROOM;
    struct gms_call_sum* larger =
        size <= MOST_ROOM && gms_may(GMS_TO_MAP) ? gms_memory_get(size * sizeof *larger) : NULL;
    if (!larger)
        return false;
    for (uint32_t i = 0; i < room; ++i)
        if (sums[i].self != 0)
            *place_of(larger, size, sums[i].from, sums[i].self) = sums[i];
    if (sums)
        gms_memory_release(sums, room * sizeof *sums);
    sums = larger;
    room = size;
    return true;
}

struct gms_call_sum* gms_sums_find(uint64_t from, uint64_t self)
{
    struct gms_call_sum* sum = room > 0 ? place_of(sums, room, from, self) : NULL;
    return sum && sum->self == self ? sum : NULL;
}

/* NULL if memory is short. */
static struct gms_call_sum* find_or_add(uint64_t from, uint64_t self)
{
    struct gms_call_sum* known = gms_sums_find(from, self);
    if (known || (used >= room / 2 && !make_room()))
        return known;
    struct gms_call_sum* sum = place_of(sums, room, from, self);
    *sum = (struct gms_call_sum){.from = from, .self = self};
    ++used;
    return sum;
}

static bool add_entry(const struct scope_arc_entry* entry)
{
    const uint64_t self = __atomic_load_n(&entry->self, __ATOMIC_ACQUIRE);
    if (self == 0 || self == entry->from) /* free, or a mark */
        return true;
    const uint64_t count = __atomic_load_n(&entry->count, __ATOMIC_RELAXED);
    struct gms_call_sum* function = find_or_add(0, self);
    if (!function)
        return false;
    function->sum += count;
    const uint32_t group = function->group;
    if (group == 0)
        return true;
    struct gms_call_sum* arc = find_or_add(entry->from, self);
    if (!arc)
        return false;
    arc->sum += count;
    arc->group = group;
    return true;
}

/* Tables of earlier epochs stay as they are. */
static bool add_tables(void)
{
    const struct gms_chunks chunks = gms_scope_chunks();
    const uint32_t epoch = __atomic_load_n(&chunks.header->epoch, __ATOMIC_ACQUIRE);
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(&chunks, SCOPE_ARCS, chunk)) != NULL;) {
        const struct scope_arc_table* table = (const struct scope_arc_table*)(const void*)(chunk + 1);
        const struct scope_arc_entry* entry =
            (const struct scope_arc_entry*)(const void*)((const char*)table + SCOPE_LIVE_FIRST);
        const uint64_t entries = gms_chunk_records(&chunks, chunk, SCOPE_ARCS);
        for (uint64_t i = 0; i < entries && !table->muted && table->epoch == epoch; ++i, ++entry)
            if (!add_entry(entry))
                return false;
    }
    return true;
}

bool gms_sums_look(void)
{
    for (uint32_t i = 0; i < room; ++i)
        sums[i].sum = 0;
    return add_tables();
}

void gms_sums_clear(void)
{
    for (uint32_t i = 0; i < room; ++i)
        sums[i].self = 0;
    used = 0;
}

void gms_sums_forget(void)
{
    sums = NULL;
    room = used = 0;
}

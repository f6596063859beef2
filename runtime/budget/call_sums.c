/* SPDX-License-Identifier: MIT */
#include "budget/call_sums.h"

#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "scope/modules.h"
#include "scope/scope_file.h"

#define FIRST_ROOM 1024u
#define MOST_ROOM (1u << 20)
#define FILTER_WORDS 64u /* of 64 bits */

static struct gms_call_sum* sums; /* the first `used` of them, in the order in which they were found */
static uint32_t* places;          /* by hash: one more than the number of a sum, or 0 */
static uint32_t room;             /* of places: a power of two, or 0. Half as many sums */
static uint32_t used;
static uint32_t first_in[GMS_GROUPS + 1]; /* one more than its number, or 0 */

/* Rationed functions, or all: what is not in here can be passed over at once. */
static uint64_t filter[FILTER_WORDS];

/* The entries of arcs to rationed functions, so that a look need not go through all tables while nothing is added. */
struct listed {
    const struct scope_arc_entry* entry;
    uint32_t arc, function; /* numbers of their sums */
};
static struct listed* list;
static uint32_t list_room, list_used;
static bool is_listed; /* they all fit */
static uint64_t state; /* of the tables, as they were listed: it changes with each entry that is taken */

static uint32_t looked_at; /* groups, by bits */
static bool is_complete;   /* memory sufficed for all of them so far */

struct gms_call_sum* gms_sums_next(const struct gms_call_sum* sum)
{
    const uint32_t next = sum ? (uint32_t)(sum - sums) + 1 : 0;
    return next < used ? &sums[next] : NULL;
}

struct gms_call_sum* gms_sums_next_in(uint32_t group, const struct gms_call_sum* sum)
{
    const uint32_t next = sum ? sum->next : first_in[group];
    return next > 0 ? &sums[next - 1] : NULL;
}

void gms_sums_join(struct gms_call_sum* sum, uint32_t group)
{
    sum->group = (uint8_t)group;
    sum->next = first_in[group];
    first_in[group] = (uint32_t)(sum - sums) + 1;
    is_listed = is_listed && !gms_is_function(sum); /* its arcs are not */
}

static uint32_t hash_of(uint64_t from, uint64_t self)
{
    return (uint32_t)((self + from * 31) * 0x9E3779B97F4A7C15u >> 32);
}

/* The place of this one, or the free place where it is to be. */
static uint32_t* place_of(uint64_t from, uint64_t self)
{
    uint32_t at = hash_of(from, self) & (room - 1);
    while (places[at] != 0 && (sums[places[at] - 1].self != self || sums[places[at] - 1].from != from))
        at = (at + 1) & (room - 1);
    return &places[at];
}

static size_t bytes_of(uint32_t size) { return size * sizeof *places + size / 2 * sizeof *sums; }

/* Sums lie first, for the sake of alignment. */
static bool make_room(void)
{
    const uint32_t size = room ? 2 * room : FIRST_ROOM;
    struct gms_call_sum* larger = size <= MOST_ROOM && gms_may(GMS_TO_MAP) ? gms_memory_get(bytes_of(size)) : NULL;
    if (!larger)
        return false;
    for (uint32_t i = 0; i < used; ++i)
        larger[i] = sums[i];
    if (sums)
        gms_memory_release(sums, bytes_of(room));
    sums = larger;
    room = size;
    places = (uint32_t*)(void*)(sums + size / 2);
    for (uint32_t i = 0; i < used; ++i)
        *place_of(sums[i].from, sums[i].self) = i + 1;
    return true;
}

struct gms_call_sum* gms_sums_find(uint64_t from, uint64_t self)
{
    const uint32_t place = room > 0 ? *place_of(from, self) : 0;
    return place > 0 ? &sums[place - 1] : NULL;
}

/* NULL if memory is short. */
static struct gms_call_sum* find_or_add(uint64_t from, uint64_t self)
{
    struct gms_call_sum* known = gms_sums_find(from, self);
    if (known || (used >= room / 2 && !make_room()))
        return known;
    struct gms_call_sum* sum = &sums[used++];
    *sum = (struct gms_call_sum){.from = from, .self = self};
    *place_of(from, self) = used;
    return sum;
}

static uint32_t number_of(const struct gms_call_sum* sum) { return (uint32_t)(sum - sums); }

static uint64_t* filter_word(uint64_t self, uint64_t* bit)
{
    const uint32_t hash = hash_of(0, self);
    *bit = UINT64_C(1) << (hash & 63);
    return &filter[(hash >> 6) % FILTER_WORDS];
}

static bool is_wanted(uint64_t self)
{
    uint64_t bit;
    return (*filter_word(self, &bit) & bit) != 0;
}

static bool make_list_longer(void)
{
    const uint32_t longer = list_room ? 2 * list_room : FIRST_ROOM;
    struct listed* made = longer <= MOST_ROOM && gms_may(GMS_TO_MAP) ? gms_memory_get(longer * sizeof *made) : NULL;
    if (!made)
        return false;
    for (uint32_t i = 0; i < list_used; ++i)
        made[i] = list[i];
    if (list)
        gms_memory_release(list, list_room * sizeof *list);
    list = made;
    list_room = longer;
    return true;
}

static void list_entry(struct listed listed)
{
    is_listed = is_listed && (list_used < list_room || make_list_longer());
    if (is_listed)
        list[list_used++] = listed;
}

static bool is_looked_at(uint32_t group) { return (looked_at >> group & 1) != 0; }

static void add_listed(const struct listed* listed)
{
    if (!is_looked_at(sums[listed->function].group))
        return;
    const uint64_t count = __atomic_load_n(&listed->entry->count, __ATOMIC_RELAXED);
    sums[listed->function].sum += count;
    sums[listed->arc].sum += count;
}

static bool add_entry(const struct scope_arc_entry* entry)
{
    const uint64_t self = __atomic_load_n(&entry->self, __ATOMIC_ACQUIRE);
    if (self == 0 || self == entry->from || !is_wanted(self)) /* free, or a mark */
        return true;
    struct gms_call_sum* function = find_or_add(0, self);
    if (!function)
        return false;
    const uint32_t group = function->group, number = number_of(function);
    if (group == 0) {
        if (is_looked_at(0))
            function->sum += __atomic_load_n(&entry->count, __ATOMIC_RELAXED);
        return true;
    }
    struct gms_call_sum* arc = find_or_add(entry->from, self);
    if (!arc)
        return false;
    if (arc->group == 0)
        gms_sums_join(arc, group);
    const struct listed listed = {entry, number_of(arc), number};
    list_entry(listed);
    add_listed(&listed);
    return true;
}

/* Tables of earlier epochs stay as they are. Returns NULL behind the last one. */
static const struct scope_chunk* next_table(const struct gms_chunks* chunks, const struct scope_chunk* chunk)
{
    const uint32_t epoch = __atomic_load_n(&chunks->header->epoch, __ATOMIC_ACQUIRE);
    while ((chunk = gms_chunk_next(chunks, SCOPE_ARCS, chunk)) != NULL) {
        const struct scope_arc_table* table = (const struct scope_arc_table*)(const void*)(chunk + 1);
        if (!table->muted && table->epoch == epoch)
            break;
    }
    return chunk;
}

static void add_tables(const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = next_table(chunks, chunk)) != NULL;) {
        uint64_t count;
        const struct scope_arc_entry* entry = gms_chunk_arcs(chunks, chunk, &count);
        for (uint64_t i = 0; i < count; ++i, ++entry)
            is_complete = is_complete && add_entry(entry);
    }
}

static uint64_t found; /* see state_of_tables */

static void add_state(const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = next_table(chunks, chunk)) != NULL;) {
        const struct scope_arc_table* table = (const struct scope_arc_table*)(const void*)(chunk + 1);
        const uint64_t taken = __atomic_load_n(&table->used, __ATOMIC_ACQUIRE);
        found = (found ^ (uintptr_t)table) * 0x9E3779B97F4A7C15u + taken;
    }
}

static uint64_t state_of_tables(void)
{
    found = 0;
    gms_modules_visit_present_chunks(add_state);
    return found;
}

/* True unless memory is short. Whoever takes an entry counts it afterwards: the state is taken first. */
static bool add_up(uint64_t present)
{
    state = present;
    list_used = 0;
    is_listed = true;
    is_complete = true;
    gms_modules_visit_present_chunks(add_tables);
    is_listed = is_listed && is_complete;
    return is_complete;
}

bool gms_sums_look(void)
{
    for (uint32_t i = 0; i < FILTER_WORDS; ++i)
        filter[i] = UINT64_MAX;
    for (uint32_t i = 0; i < used; ++i)
        sums[i].sum = 0;
    looked_at = UINT32_MAX;
    return add_up(state_of_tables());
}

static void filter_rationed(void)
{
    for (uint32_t i = 0; i < FILTER_WORDS; ++i)
        filter[i] = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next_in(group, sum)) != NULL;) {
            uint64_t bit;
            *filter_word(sum->self, &bit) |= bit;
        }
}

bool gms_sums_look_at(uint32_t groups)
{
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        for (struct gms_call_sum* sum = NULL; (groups >> group & 1) && (sum = gms_sums_next_in(group, sum)) != NULL;)
            sum->sum = 0;
    looked_at = groups;
    const uint64_t present = state_of_tables();
    if (!is_listed || present != state) {
        filter_rationed();
        return add_up(present);
    }
    for (uint32_t i = 0; i < list_used; ++i)
        add_listed(&list[i]);
    return true;
}

void gms_sums_clear(void)
{
    for (uint32_t i = 0; i < room; ++i)
        places[i] = 0;
    for (uint32_t group = 0; group <= GMS_GROUPS; ++group)
        first_in[group] = 0;
    used = 0;
    is_listed = false;
}

void gms_sums_forget(void)
{
    sums = NULL;
    places = NULL;
    list = NULL;
    room = used = list_room = 0;
    gms_sums_clear();
}

/* SPDX-License-Identifier: MIT */
#include "write/collect.h"

/* A dozen samples: MPI's libraries often take more than two as they end. */
#define SMALL_REST_NS 50000000u
#define SMALL_REST_CALLS 1000u
#define SMALL_REST_PART 100u

#define NS_PER_SECOND UINT64_C(1000000000)

static const struct scope_arc_table* table_in(const struct scope_chunk* chunk)
{
    return (const struct scope_arc_table*)(const void*)(chunk + 1);
}

static const struct scope_arc_entry* entries_of(const struct scope_arc_table* table)
{
    return (const struct scope_arc_entry*)(const void*)((const char*)table + SCOPE_LIVE_FIRST);
}

typedef void (*arc_visitor)(const struct scope_arc_table* table, const struct scope_arc_entry* entry, void* context);

/* The room that a list of sums begins with. */
#define FIRST_ROOM ((size_t)1 << 15)

/* Entries in use of the tables that count. */
static void visit_arcs(const struct gms_chunks* chunks, arc_visitor visit, void* context)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_ARCS, chunk)) != NULL;) {
        const struct scope_arc_table* table = table_in(chunk);
        const struct scope_arc_entry* entry = entries_of(table);
        for (uint64_t i = 0; i < table->entries && !table->muted; ++i, ++entry)
            if (__atomic_load_n(&entry->self, __ATOMIC_ACQUIRE) != 0)
                visit(table, entry, context);
    }
}

typedef void (*node_visitor)(const struct scope_stack_node* node, void* context);

static void visit_nodes(const struct gms_chunks* chunks, node_visitor visit, void* context)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_STACKS, chunk)) != NULL;) {
        const struct scope_stack_node* node = (const struct scope_stack_node*)(const void*)(chunk + 1);
        const uint64_t used = __atomic_load_n(&chunk->used, __ATOMIC_ACQUIRE);
        for (uint64_t i = 0; i < used; ++i, ++node)
            visit(node, context);
    }
}

uint64_t gms_collect_since(const uint64_t* counter, const uint64_t* baseline)
{
    const uint64_t base = __atomic_load_n(baseline, __ATOMIC_RELAXED);
    const uint64_t count = __atomic_load_n(counter, __ATOMIC_RELAXED);
    return count > base ? count - base : 0;
}

bool gms_collect_image(const struct gms_chunks* chunks, struct gms_image* image)
{
    const struct scope_chunk* chunk = gms_chunk_next(chunks, SCOPE_MODULES, NULL);
    if (!chunk || chunk->used < sizeof(struct scope_module))
        return false;
    const struct scope_module* module = (const struct scope_module*)(const void*)(chunk + 1);
    const struct gms_image found = {.bias = module->bias,
                                    .low = module->code_low - module->bias,
                                    .high = module->code_high - module->bias,
                                    .counts_calls = module->counts_calls != 0};
    if (found.low >= found.high || found.high - found.low > GMS_MOST_CODE_BYTES || found.high > GMS_HIGHEST_CODE)
        return false;
    *image = found;
    return true;
}

struct filling {
    const struct gms_image* image;
    struct gms_tallies* list;
    const struct gms_tallies* uncounted; /* keys: epoch and self of what is left out */
};

/* False if memory is short. */
static bool collect_uncounted(const struct gms_chunks* chunks, struct gms_tallies* list)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_UNCOUNTED, chunk)) != NULL;) {
        const struct scope_uncounted* record = (const struct scope_uncounted*)(const void*)(chunk + 1);
        const uint64_t used = gms_chunk_records(chunks, chunk, SCOPE_UNCOUNTED);
        if (!list->items && !gms_tallies_reserve(list, FIRST_ROOM))
            return false;
        for (uint64_t i = 0; i < used; ++i, ++record)
            gms_tallies_add(list, record->epoch, record->self, 0, 1);
    }
    return !list->items || gms_tallies_merge(list);
}

static bool is_before(const struct gms_tally* one, uint64_t epoch, uint64_t self)
{
    return one->key[0] < epoch || (one->key[0] == epoch && one->key[1] < self);
}

static bool is_uncounted(const struct gms_tallies* list, uint64_t epoch, uint64_t self)
{
    size_t first = 0;
    for (size_t count = list->size; count > 0;) {
        const size_t half = count / 2;
        if (is_before(&list->items[first + half], epoch, self)) {
            first += half + 1;
            count -= half + 1;
        } else
            count = half;
    }
    return first < list->size && list->items[first].key[0] == epoch && list->items[first].key[1] == self;
}

/* Marks are no calls. */
static bool is_left_out(const struct filling* filling, const struct scope_arc_table* table,
                        const struct scope_arc_entry* entry)
{
    return filling->uncounted->size > 0 && entry->from != entry->self &&
           is_uncounted(filling->uncounted, table->epoch, entry->self);
}

static bool fill_with_arcs(const struct gms_chunks* chunks, arc_visitor visit, struct filling* filling)
{
    struct gms_tallies uncounted = {0};
    const bool is_known = collect_uncounted(chunks, &uncounted);
    filling->uncounted = &uncounted;
    if (is_known)
        visit_arcs(chunks, visit, filling);
    gms_tallies_release(&uncounted);
    return is_known && gms_tallies_merge(filling->list);
}

/* For as many as the tables say they hold: hardly any arc is twice in one place. */
static bool reserve_arcs(const struct gms_chunks* chunks, struct gms_tallies* list)
{
    uint64_t number = FIRST_ROOM;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_ARCS, chunk)) != NULL;) {
        const struct scope_arc_table* table = table_in(chunk);
        number += table->used < table->entries ? table->used : table->entries;
    }
    return gms_tallies_reserve(list, number);
}

/* Which place counts in a table. */
static uint32_t place_of(const struct scope_arc_table* table)
{
    return ((const struct scope_chunk*)(const void*)table - 1)->owner;
}

static void add_arc(const struct scope_arc_table* table, const struct scope_arc_entry* entry, void* context)
{
    struct filling* filling = context;
    const uint64_t count = gms_collect_since(&entry->count, &entry->baseline);
    const uint32_t epoch = __atomic_load_n(&table->epoch, __ATOMIC_ACQUIRE); /* it is right in any later one, too */
    if (count > 0 && !is_left_out(filling, table, entry))
        gms_tallies_add(filling->list, GMS_TABLE_KEY(epoch, place_of(table)), entry->from, entry->self, count);
}

bool gms_collect_arcs(const struct gms_chunks* chunks, struct gms_tallies* arcs)
{
    struct filling filling = {NULL, arcs, NULL};
    return reserve_arcs(chunks, arcs) && fill_with_arcs(chunks, add_arc, &filling);
}

/* 0: it is not in the image. */
static uint64_t linked_caller(const struct gms_image* image, uint64_t from)
{
    return gms_image_holds(image, from - 1) ? from - 1 - image->bias : 0;
}

static void add_image_arc(const struct scope_arc_table* table, const struct scope_arc_entry* entry, void* context)
{
    struct filling* filling = context;
    const struct gms_image* image = filling->image;
    const uint64_t count = gms_collect_since(&entry->count, &entry->baseline);
    if (count == 0 || entry->from == entry->self || !gms_image_holds(image, entry->self - 1) ||
        is_left_out(filling, table, entry))
        return;
    gms_tallies_add(filling->list, linked_caller(image, entry->from), entry->self - 1 - image->bias, 0, count);
}

/* gmon.out has no place for what is estimated: there it stands among what was counted. */
static void add_missed(const struct gms_chunks* chunks, const struct filling* filling)
{
    const struct gms_image* image = filling->image;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_RATIONED, chunk)) != NULL;) {
        const struct scope_rationed* record = (const struct scope_rationed*)(const void*)(chunk + 1);
        const uint64_t used = gms_chunk_records(chunks, chunk, SCOPE_RATIONED);
        for (uint64_t i = 0; i < used; ++i, ++record) {
            const uint64_t missed = gms_collect_since(&record->missed, &record->base_missed);
            if (record->from != 0 && missed > 0 && gms_image_holds(image, record->self - 1))
                gms_tallies_add(filling->list, linked_caller(image, record->from), record->self - 1 - image->bias, 0,
                                missed);
        }
    }
}

bool gms_collect_image_arcs(const struct gms_chunks* chunks, const struct gms_image* image, struct gms_tallies* arcs)
{
    struct filling filling = {image, arcs, NULL};
    if (!gms_tallies_reserve(arcs, FIRST_ROOM))
        return false;
    add_missed(chunks, &filling);
    return fill_with_arcs(chunks, add_image_arc, &filling);
}

static void add_leaf(const struct scope_stack_node* node, void* context)
{
    struct filling* filling = context;
    const uint64_t time = gms_collect_since(&node->user_ns, &node->base_user_ns) +
                          gms_collect_since(&node->system_ns, &node->base_system_ns);
    if (time > 0 && node->parent != 0 && gms_image_holds(filling->image, node->pc))
        gms_tallies_add(filling->list, node->pc - filling->image->bias, 0, 0, time);
}

/* Nanoseconds to whole ticks. */
static uint64_t to_ticks(uint64_t ns, uint32_t ticks_per_second)
{
    return ns / NS_PER_SECOND * ticks_per_second + ns % NS_PER_SECOND * ticks_per_second / NS_PER_SECOND;
}

bool gms_collect_image_ticks(const struct gms_chunks* chunks, const struct gms_image* image, uint32_t ticks_per_second,
                             struct gms_tallies* ticks)
{
    struct filling filling = {image, ticks, NULL};
    if (!gms_tallies_reserve(ticks, FIRST_ROOM))
        return false;
    visit_nodes(chunks, add_leaf, &filling);
    if (!gms_tallies_merge(ticks))
        return false;
    uint64_t time = NS_PER_SECOND / ticks_per_second / 2; /* so that the sum is rounded */
    uint64_t given = 0;
    size_t kept = 0;
    for (size_t i = 0; i < ticks->size; ++i) {
        time += ticks->items[i].count;
        const uint64_t now = to_ticks(time, ticks_per_second) - given;
        given += now;
        ticks->items[kept] = ticks->items[i];
        ticks->items[kept].count = now;
        kept += now > 0;
    }
    ticks->size = kept;
    return true;
}

static void add_calls(const struct scope_arc_table* table, const struct scope_arc_entry* entry, void* total)
{
    (void)table;
    *(uint64_t*)total += __atomic_load_n(&entry->count, __ATOMIC_RELAXED);
}

static void add_samples(const struct scope_stack_node* node, void* total)
{
    *(uint64_t*)total += __atomic_load_n(&node->samples, __ATOMIC_RELAXED);
}

uint64_t gms_collect_total(const struct gms_chunks* chunks)
{
    uint64_t total = __atomic_load_n(&chunks->header->resets, __ATOMIC_RELAXED);
    visit_arcs(chunks, add_calls, &total);
    visit_nodes(chunks, add_samples, &total);
    return total;
}

static void add_calls_since(const struct scope_arc_table* table, const struct scope_arc_entry* entry, void* amount)
{
    (void)table;
    ((struct gms_amount*)amount)->calls += gms_collect_since(&entry->count, &entry->baseline);
}

static void add_time_since(const struct scope_stack_node* node, void* amount)
{
    ((struct gms_amount*)amount)->ns += gms_collect_since(&node->user_ns, &node->base_user_ns) +
                                        gms_collect_since(&node->system_ns, &node->base_system_ns);
}

struct gms_amount gms_collect_amount(const struct gms_chunks* chunks)
{
    struct gms_amount amount = {0, 0};
    visit_arcs(chunks, add_calls_since, &amount);
    visit_nodes(chunks, add_time_since, &amount);
    return amount;
}

bool gms_collect_is_small_rest(const struct gms_chunks* chunks, uint64_t untold_ns)
{
    if (!__atomic_load_n(&chunks->header->taken, __ATOMIC_RELAXED))
        return false;
    const struct gms_amount rest = gms_collect_amount(chunks);
    const uint64_t ns = rest.ns + untold_ns;
    return (rest.calls <= SMALL_REST_CALLS || rest.calls <= chunks->header->reset_calls / SMALL_REST_PART) &&
           (ns <= SMALL_REST_NS || ns <= chunks->header->reset_ns / SMALL_REST_PART);
}

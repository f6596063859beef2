/* SPDX-License-Identifier: MIT */
#include "scope/scope_file.h"

/* Its bytes, or 0 if it is no chunk that fits. Another process may be changing what is shared with it: so each number
 * is read once. */
static uint64_t bytes_of(const struct scope_chunk* chunk, uint64_t room)
{
    const uint64_t bytes = __atomic_load_n(&chunk->bytes, __ATOMIC_RELAXED);
    return chunk->magic == SCOPE_CHUNK_MAGIC && bytes >= SCOPE_PAGE && bytes % SCOPE_PAGE == 0 && bytes <= room ? bytes
                                                                                                                : 0;
}

static const struct scope_arc_table* table_in(const struct scope_chunk* chunk)
{
    return (const struct scope_arc_table*)(const void*)(chunk + 1);
}

static uint64_t most_arcs(uint64_t room)
{
    return room >= SCOPE_LIVE_FIRST ? (room - SCOPE_LIVE_FIRST) / sizeof(struct scope_arc_entry) : 0;
}

static bool holds_arcs(const struct scope_chunk* chunk, uint64_t room)
{
    return room >= SCOPE_LIVE_FIRST && __atomic_load_n(&table_in(chunk)->entries, __ATOMIC_RELAXED) <= most_arcs(room);
}

/* True if the records fit into the chunk. */
static bool holds_its_records(const struct scope_chunk* chunk, uint64_t bytes, enum scope_chunk_type type)
{
    const uint64_t room = bytes - sizeof *chunk;
    const uint64_t used = __atomic_load_n(&chunk->used, __ATOMIC_ACQUIRE);
    switch (type) {
    case SCOPE_TEXT:
    case SCOPE_MODULES: return used <= room;
    case SCOPE_THREADS: return used <= room / sizeof(struct scope_thread);
    case SCOPE_STACKS: return used <= room / sizeof(struct scope_stack_node);
    case SCOPE_ARCS: return holds_arcs(chunk, room);
    case SCOPE_UNCOUNTED: return used <= room / sizeof(struct scope_uncounted);
    case SCOPE_RATIONED: return used <= room / sizeof(struct scope_rationed);
    case SCOPE_SUM:
    case SCOPE_GMON:
    case SCOPE_SPREAD:
    case SCOPE_ALIKE: break; /* no process has them */
    }
    return false;
}

static const struct scope_chunk* chunk_at(const struct gms_chunk_range* range, uint64_t position)
{
    return (const struct scope_chunk*)(const void*)(range->memory + position);
}

/* How far it is to the next one. */
static uint64_t step_at(const struct gms_chunk_range* range, uint64_t position)
{
    const uint64_t bytes = bytes_of(chunk_at(range, position), range->bytes - position);
    return bytes > 0 ? bytes : SCOPE_PAGE;
}

static const struct scope_chunk* next_in(const struct gms_chunk_range* range, uint64_t position,
                                         enum scope_chunk_type type)
{
    while (position + SCOPE_PAGE <= range->bytes) {
        const struct scope_chunk* chunk = chunk_at(range, position);
        const uint64_t bytes = bytes_of(chunk, range->bytes - position);
        if (bytes > 0 && __atomic_load_n(&chunk->type, __ATOMIC_ACQUIRE) == (uint32_t)type &&
            holds_its_records(chunk, bytes, type))
            return chunk;
        position += bytes > 0 ? bytes : SCOPE_PAGE;
    }
    return NULL;
}

/* The range that the chunk lies in: the number of ranges if in none. */
static size_t range_of(const struct gms_chunks* chunks, const struct scope_chunk* chunk)
{
    const char* at = (const char*)chunk;
    size_t i = 0;
    while (i < chunks->count &&
           (at < chunks->ranges[i].memory || at >= chunks->ranges[i].memory + chunks->ranges[i].bytes))
        ++i;
    return i;
}

const struct scope_chunk* gms_chunk_next(const struct gms_chunks* chunks, enum scope_chunk_type type,
                                         const struct scope_chunk* after)
{
    size_t i = 0;
    uint64_t position = 0;
    if (after) {
        i = range_of(chunks, after);
        if (i == chunks->count)
            return NULL;
        position = (uint64_t)((const char*)after - chunks->ranges[i].memory);
        position += step_at(&chunks->ranges[i], position);
    }
    for (; i < chunks->count; ++i, position = 0) {
        const struct scope_chunk* found = next_in(&chunks->ranges[i], position, type);
        if (found)
            return found;
    }
    return NULL;
}

uint64_t gms_chunk_records(const struct gms_chunks* chunks, const struct scope_chunk* chunk, enum scope_chunk_type type)
{
    const size_t i = range_of(chunks, chunk);
    if (i == chunks->count)
        return 0;
    const struct gms_chunk_range* range = &chunks->ranges[i];
    const uint64_t room = (uint64_t)(range->memory + range->bytes - (const char*)(chunk + 1));
    const uint64_t* counter = type == SCOPE_ARCS ? &table_in(chunk)->entries : &chunk->used;
    const uint64_t count = __atomic_load_n(counter, __ATOMIC_ACQUIRE);
    const uint64_t most = type == SCOPE_ARCS        ? most_arcs(room)
                          : type == SCOPE_THREADS   ? room / sizeof(struct scope_thread)
                          : type == SCOPE_UNCOUNTED ? room / sizeof(struct scope_uncounted)
                          : type == SCOPE_RATIONED  ? room / sizeof(struct scope_rationed)
                                                    : room / sizeof(struct scope_stack_node);
    return count < most ? count : most;
}

const struct scope_arc_entry* gms_chunk_arcs(const struct gms_chunks* chunks, const struct scope_chunk* chunk,
                                             uint64_t* count)
{
    *count = gms_chunk_records(chunks, chunk, SCOPE_ARCS);
    return (const struct scope_arc_entry*)(const void*)((const char*)(chunk + 1) + SCOPE_LIVE_FIRST);
}

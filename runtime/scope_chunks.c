/* SPDX-License-Identifier: MIT */
#include "scope_file.h"

static bool is_chunk(const struct scope_chunk* chunk, uint64_t room)
{
    return chunk->magic == SCOPE_CHUNK_MAGIC && chunk->bytes >= SCOPE_PAGE && chunk->bytes % SCOPE_PAGE == 0 &&
           chunk->bytes <= room;
}

static bool holds_arcs(const struct scope_chunk* chunk, uint64_t room)
{
    const struct scope_arc_table* table = (const struct scope_arc_table*)(const void*)(chunk + 1);
    return room >= SCOPE_LIVE_FIRST && table->entries <= (room - SCOPE_LIVE_FIRST) / sizeof(struct scope_arc_entry);
}

/* True if the records fit into the chunk. */
static bool holds_its_records(const struct scope_chunk* chunk, enum scope_chunk_type type)
{
    const uint64_t room = chunk->bytes - sizeof *chunk;
    const uint64_t used = __atomic_load_n(&chunk->used, __ATOMIC_ACQUIRE);
    switch (type) {
    case SCOPE_TEXT:
    case SCOPE_MODULES: return used <= room;
    case SCOPE_THREADS: return used <= room / sizeof(struct scope_thread);
    case SCOPE_STACKS: return used <= room / sizeof(struct scope_stack_node);
    case SCOPE_ARCS: return holds_arcs(chunk, room);
    case SCOPE_SUM:
    case SCOPE_GMON: break; /* no process has them */
    }
    return false;
}

static const struct scope_chunk* next_in(const struct gms_chunk_range* range, uint64_t position,
                                         enum scope_chunk_type type)
{
    while (position + SCOPE_PAGE <= range->bytes) {
        const struct scope_chunk* chunk = (const struct scope_chunk*)(const void*)(range->memory + position);
        if (!is_chunk(chunk, range->bytes - position)) {
            position += SCOPE_PAGE;
            continue;
        }
        if (__atomic_load_n(&chunk->type, __ATOMIC_ACQUIRE) == (uint32_t)type && holds_its_records(chunk, type))
            return chunk;
        position += chunk->bytes;
    }
    return NULL;
}

const struct scope_chunk* gms_chunk_next(const struct gms_chunks* chunks, enum scope_chunk_type type,
                                         const struct scope_chunk* after)
{
    const char* from = (const char*)after;
    size_t i = 0;
    uint64_t position = 0;
    if (after) {
        while (i < chunks->count &&
               (from < chunks->ranges[i].memory || from >= chunks->ranges[i].memory + chunks->ranges[i].bytes))
            ++i;
        if (i == chunks->count)
            return NULL;
        position = (uint64_t)(from - chunks->ranges[i].memory) + after->bytes;
    }
    for (; i < chunks->count; ++i, position = 0) {
        const struct scope_chunk* found = next_in(&chunks->ranges[i], position, type);
        if (found)
            return found;
    }
    return NULL;
}

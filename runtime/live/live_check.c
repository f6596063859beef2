/* SPDX-License-Identifier: MIT */
#include "live/live_check.h"

#include <stddef.h>
#include <time.h>

#include "write/collect.h"

#define MOST_PROCESSORS 4096u

/* A file being looked at. */
struct check {
    struct live_file* file;
    uint64_t most; /* highest plausible count: a call each nanosecond, on all processors */
    bool whole;
};

static uint64_t most_since(uint64_t started_ns)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t now_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    const uint64_t elapsed_ns = now_ns > started_ns ? now_ns - started_ns : 0;
    return elapsed_ns < UINT64_MAX / MOST_PROCESSORS ? elapsed_ns * MOST_PROCESSORS : UINT64_MAX;
}

static unsigned long long offset_of(const struct check* check, const void* at)
{
    return (unsigned long long)((const char*)at - (const char*)check->file->header);
}

static void note(struct check* check, bool was_fine) { check->whole = check->whole && was_fine; }

/* Only the first problem is kept. */
#define COMPLAIN(check, ...) note(check, check->whole&& live_fail(check->file, __VA_ARGS__))

static void check_count(struct check* check, uint64_t* count, const uint64_t* baseline)
{
    const uint64_t counted = *count - *baseline;
    if (counted <= check->most)
        return;
    COMPLAIN(check, "offset %llu: expected a count of up to %llu, found %llu", offset_of(check, count),
             (unsigned long long)check->most, (unsigned long long)counted);
    *count = *baseline;
}

static void check_arcs(struct check* check, struct scope_chunk* chunk)
{
    const struct scope_arc_table* table = (const struct scope_arc_table*)(const void*)(chunk + 1);
    struct scope_arc_entry* entry = (struct scope_arc_entry*)(void*)((char*)(chunk + 1) + SCOPE_LIVE_FIRST);
    for (uint64_t i = 0; i < table->entries; ++i, ++entry)
        check_count(check, &entry->count, &entry->baseline);
}

static void check_stacks(struct check* check, struct scope_chunk* chunk)
{
    struct scope_stack_node* node = (struct scope_stack_node*)(void*)(chunk + 1);
    for (uint64_t i = 0; i < chunk->used; ++i, ++node) {
        check_count(check, &node->samples, &node->base_samples);
        check_count(check, &node->user_ns, &node->base_user_ns);
        check_count(check, &node->system_ns, &node->base_system_ns);
    }
}

static void check_threads(struct check* check, struct scope_chunk* chunk)
{
    struct scope_thread* thread = (struct scope_thread*)(void*)(chunk + 1);
    for (uint64_t i = 0; i < chunk->used; ++i, ++thread) {
        check_count(check, &thread->samples, &thread->base_samples);
        check_count(check, &thread->user_ns, &thread->base_user_ns);
        check_count(check, &thread->system_ns, &thread->base_system_ns);
    }
}

static void check_modules(struct check* check, const struct scope_chunk* chunk)
{
    const struct scope_module* module = (const struct scope_module*)(const void*)(chunk + 1);
    const uint64_t bytes = module->code_high - module->code_low;
    if (chunk->used >= sizeof *module && bytes > GMS_MOST_CODE_BYTES)
        COMPLAIN(check, "offset %llu: expected code of up to %llu bytes, found %llu",
                 offset_of(check, &module->code_low), (unsigned long long)GMS_MOST_CODE_BYTES,
                 (unsigned long long)bytes);
}

static void check_records(struct check* check, struct scope_chunk* chunk)
{
    const struct gms_chunk_range range = {(const char*)chunk, chunk->bytes};
    const struct gms_chunks alone = {check->file->header, &range, 1};
    if (chunk->type == 0) /* not yet published */
        return;
    if (!gms_chunk_next(&alone, (enum scope_chunk_type)chunk->type, NULL))
        COMPLAIN(check,
                 "offset %llu: expected a chunk of a known type that holds its records, found type %u, %llu used",
                 offset_of(check, chunk), chunk->type, (unsigned long long)chunk->used);
    else if (chunk->type == SCOPE_MODULES)
        check_modules(check, chunk);
    else if (chunk->type == SCOPE_ARCS)
        check_arcs(check, chunk);
    else if (chunk->type == SCOPE_STACKS)
        check_stacks(check, chunk);
    else if (chunk->type == SCOPE_THREADS)
        check_threads(check, chunk);
}

/* Returns the bytes to go on by. */
static uint64_t check_chunk(struct check* check, struct scope_chunk* chunk, uint64_t room)
{
    char found[32];
    if (chunk->magic == 0) /* not yet made */
        return SCOPE_PAGE;
    if (chunk->magic != SCOPE_CHUNK_MAGIC) {
        COMPLAIN(check, "offset %llu: expected \"GMSchunk\", found \"%s\"", offset_of(check, chunk),
                 live_shown_bytes((const char*)chunk, found));
        return SCOPE_PAGE;
    }
    if (chunk->bytes < SCOPE_PAGE || chunk->bytes % SCOPE_PAGE != 0 || chunk->bytes > room) {
        COMPLAIN(check, "offset %llu: expected a chunk of up to %llu bytes, found %llu", offset_of(check, chunk),
                 (unsigned long long)room, (unsigned long long)chunk->bytes);
        return SCOPE_PAGE;
    }
    check_records(check, chunk);
    return chunk->bytes;
}

bool live_check(struct live_file* file)
{
    struct check check = {file, most_since(file->header->started_ns), true};
    if (file->missing > 0)
        COMPLAIN((&check), "cut short: expected %llu bytes, found %llu",
                 (unsigned long long)(file->bytes + file->missing), (unsigned long long)file->bytes);
    for (uint64_t position = 0; position < file->range.bytes;) {
        struct scope_chunk* chunk = (struct scope_chunk*)((uintptr_t)file->range.memory + position);
        position += check_chunk(&check, chunk, file->range.bytes - position);
    }
    return check.whole;
}

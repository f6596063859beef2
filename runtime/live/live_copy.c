/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live/live_copy.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#define ENTRIES_AT_ONCE 2048u

/* Returns how many bytes there were. */
static uint64_t read_at(int file, void* to, uint64_t offset, uint64_t bytes)
{
    uint64_t done = 0;
    while (done < bytes) {
        const ssize_t got = pread(file, (char*)to + done, bytes - done, (off_t)(offset + done));
        if (got == 0 || (got < 0 && errno != EINTR))
            break;
        done += got > 0 ? (uint64_t)got : 0;
    }
    return done;
}

/* Returns the start of the next hole after `from`. */
static uint64_t end_of_data(int file, uint64_t from, uint64_t end)
{
    const off_t hole = lseek(file, (off_t)from, SEEK_HOLE);
    return hole > (off_t)from && (uint64_t)hole < end ? (uint64_t)hole : end;
}

uint64_t live_copy(int file, char* memory, uint64_t from, uint64_t end)
{
    while (from < end) {
        const off_t data = lseek(file, (off_t)from, SEEK_DATA);
        if (data < 0 && errno == ENXIO) { /* zeros from here on, as far as the file goes */
            const off_t size = lseek(file, 0, SEEK_END);
            return size < (off_t)from ? from : (uint64_t)size < end ? (uint64_t)size : end;
        }
        const uint64_t begin = data > (off_t)from ? (uint64_t)data : from;
        if (begin >= end)
            return end;
        const uint64_t stop = end_of_data(file, begin, end);
        from = begin + read_at(file, memory + begin, begin, stop - begin);
        if (from < stop)
            return from;
    }
    return end;
}

void live_copy_texts(int file, char* memory, uint64_t from, uint64_t end)
{
    struct scope_chunk chunk;
    for (; from < end && read_at(file, &chunk, from, sizeof chunk) == sizeof chunk;) {
        const bool is_chunk = chunk.magic == SCOPE_CHUNK_MAGIC && chunk.bytes >= SCOPE_PAGE &&
                              chunk.bytes % SCOPE_PAGE == 0 && chunk.bytes <= end - from;
        if (is_chunk && chunk.type == SCOPE_TEXT)
            read_at(file, memory + from, from, chunk.bytes);
        else if (is_chunk)
            *(struct scope_chunk*)(void*)(memory + from) = chunk;
        from += is_chunk ? chunk.bytes : SCOPE_PAGE;
    }
}

/* An arc was there if its `self` was; what was read after that is all of it. */
static void take_arcs(int file, struct scope_arc_entry* entries, uint64_t offset, uint64_t count)
{
    static struct scope_arc_entry again[ENTRIES_AT_ONCE];
    for (uint64_t done = 0; done < count; done += ENTRIES_AT_ONCE) {
        const uint64_t wanted = count - done < ENTRIES_AT_ONCE ? count - done : ENTRIES_AT_ONCE;
        const uint64_t got = read_at(file, again, offset + done * sizeof *again, wanted * sizeof *again);
        for (uint64_t i = 0; i < got / sizeof *again; ++i)
            if (entries[done + i].self != 0)
                entries[done + i] = again[i];
    }
}

/* A table may go on in another epoch meanwhile: all its arcs are right in the one that it has afterwards. */
static void copy_arcs_again(int file, const char* memory, const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_ARCS, chunk)) != NULL;) {
        struct scope_arc_table* table = (struct scope_arc_table*)(uintptr_t)(chunk + 1);
        char* entries = (char*)table + SCOPE_LIVE_FIRST;
        take_arcs(file, (struct scope_arc_entry*)(void*)entries, (uint64_t)(entries - memory), table->entries);
        read_at(file, &table->epoch, (uint64_t)((const char*)&table->epoch - memory), sizeof table->epoch);
    }
}

/* The epochs of the modules are those of what was copied by then. */
static void copy_modules_again(int file, const char* memory, const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_MODULES, chunk)) != NULL;)
        read_at(file, (char*)(uintptr_t)chunk, (uint64_t)((const char*)chunk - memory), chunk->bytes);
}

/* From the last chunk to the first: a node's caller has a lower number, and was there before it. */
static void copy_stacks_again(int file, char* memory, const struct gms_chunks* chunks)
{
    size_t count = 0;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_STACKS, chunk)) != NULL;)
        ++count;
    const struct scope_chunk** found = calloc(count + 1, sizeof *found);
    if (!found)
        return;
    count = 0;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_STACKS, chunk)) != NULL;)
        found[count++] = chunk;
    while (count-- > 0) {
        char* chunk = (char*)(uintptr_t)found[count];
        read_at(file, chunk, (uint64_t)(chunk - memory), found[count]->bytes);
    }
    free(found);
}

void live_copy_again(int file, char* memory, const struct gms_chunks* chunks)
{
    copy_arcs_again(file, memory, chunks);
    copy_stacks_again(file, memory, chunks);
    copy_modules_again(file, memory, chunks);
}

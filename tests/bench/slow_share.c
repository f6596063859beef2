/* SPDX-License-Identifier: MIT
 *
 * slow_share FILE.scope...: how many of the calls in each live file took the slow path, and in how many bytes of
 * tables. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scope/scope_file.h"

static void print(const char* file, const char* memory, uint64_t bytes)
{
    const struct gms_chunk_range all = {memory, bytes};
    const struct gms_chunks chunks = {(const struct scope_header*)(const void*)memory, &all, 1};
    uint64_t calls = 0, slow = 0, room = 0, arcs = 0;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(&chunks, SCOPE_ARCS, chunk)) != NULL;) {
        const struct scope_arc_table* table = (const struct scope_arc_table*)(const void*)(chunk + 1);
        const struct scope_arc_entry* entry =
            (const struct scope_arc_entry*)(const void*)((const char*)table + SCOPE_LIVE_FIRST);
        slow += table->slow_calls;
        room += chunk->bytes;
        arcs = table->used > arcs ? table->used : arcs;
        for (uint64_t i = 0; i < table->entries; ++i)
            calls += entry[i].count;
    }
    printf("%.6f %llu %llu %llu %llu %s\n", calls ? 100.0 * (double)slow / (double)calls : 0, (unsigned long long)slow,
           (unsigned long long)calls, (unsigned long long)arcs, (unsigned long long)room, file);
}

int main(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i) {
        struct stat status;
        const int fd = open(argv[i], O_RDONLY);
        if (fd < 0 || fstat(fd, &status) != 0)
            continue;
        const char* memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, fd, 0);
        if (memory != MAP_FAILED)
            print(argv[i], memory, (uint64_t)status.st_size);
        close(fd);
    }
    return 0;
}

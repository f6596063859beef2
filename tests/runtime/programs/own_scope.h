/* SPDX-License-Identifier: MIT */
/* How a program here reads its own .scope file, in the folder GMONSCOPE_DIR. */
#ifndef OWN_SCOPE_H
#define OWN_SCOPE_H

#include <dirent.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../../runtime/formats/scope_format.h"

struct own_scope {
    const struct scope_header* header;
    uint64_t size;
};

__attribute__((no_instrument_function)) static struct own_scope own_scope(void)
{
    char prefix[32], path[4096];
    const char* folder = getenv("GMONSCOPE_DIR");
    DIR* files = folder ? opendir(folder) : NULL;
    struct stat status;
    snprintf(prefix, sizeof prefix, "%ld-", (long)getpid());
    for (struct dirent* file; files && (file = readdir(files));) {
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        const int descriptor = strncmp(file->d_name, prefix, strlen(prefix)) == 0 ? open(path, O_RDONLY) : -1;
        if (descriptor < 0 || fstat(descriptor, &status) != 0)
            continue;
        void* memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, descriptor, 0);
        if (memory != MAP_FAILED)
            return (struct own_scope){memory, (uint64_t)status.st_size};
    }
    fputs("no file of this process in GMONSCOPE_DIR\n", stderr);
    exit(1);
}

/* The chunk after `chunk` (NULL: the first), or NULL. */
__attribute__((no_instrument_function)) static const struct scope_chunk* next_chunk(const struct own_scope* scope,
                                                                                    const struct scope_chunk* chunk)
{
    const char* file = (const char*)scope->header;
    uint64_t at = chunk ? (uint64_t)((const char*)chunk - file) + chunk->bytes : SCOPE_PAGE;
    for (; at < scope->header->end && at < scope->size; at += SCOPE_PAGE) {
        const struct scope_chunk* next = (const void*)(file + at);
        if (next->magic == SCOPE_CHUNK_MAGIC && next->bytes >= SCOPE_PAGE)
            return next;
    }
    return NULL;
}

#endif

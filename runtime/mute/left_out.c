/* SPDX-License-Identifier: MIT */
#include "mute/left_out.h"

#include <stddef.h>

#include "scope/modules.h"
#include "scope/scope_file.h"

#define CHUNK_BYTES ((size_t)4 << 10) /* 252 of them */

static struct scope_chunk* chunk;

uint32_t gms_left_out_tell(uint64_t self)
{
    const uint32_t epoch = __atomic_load_n(&gms_scope_header()->epoch, __ATOMIC_ACQUIRE);
    if (gms_scope_waits())
        return epoch; /* a forked child, as long as it has no file */
    struct scope_uncounted* records = (struct scope_uncounted*)(void*)(chunk + 1);
    if (!chunk || chunk->used + 1 > (chunk->bytes - sizeof *chunk) / sizeof *records) {
        struct scope_chunk* made = gms_chunk_new(CHUNK_BYTES);
        if (!made)
            return epoch;
        gms_chunk_publish(made, SCOPE_UNCOUNTED);
        chunk = made;
        records = (struct scope_uncounted*)(void*)(chunk + 1);
    }
    gms_modules_note_use(self); /* readers are told of the address in this epoch, so nobody else may have it */
    records[chunk->used] = (struct scope_uncounted){.self = self, .epoch = epoch};
    __atomic_store_n(&chunk->used, chunk->used + 1, __ATOMIC_RELEASE);
    return epoch;
}

void gms_left_out_forget(void) { chunk = NULL; }

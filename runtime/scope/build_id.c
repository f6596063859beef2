/* SPDX-License-Identifier: MIT */
#include "scope/build_id.h"

#include <elf.h>
#include <link.h>
#include <stdbool.h>

static bool is_gnu(const char* name) { return name[0] == 'G' && name[1] == 'N' && name[2] == 'U' && name[3] == 0; }

/* Notes: name size, description size, type, then both, each filled up to 4 bytes. */
void gms_take_build_id(struct scope_module* record, const char* notes, size_t bytes)
{
    while (bytes >= sizeof(ElfW(Nhdr))) {
        const ElfW(Nhdr)* note = (const ElfW(Nhdr)*)(const void*)notes;
        const size_t name = ((size_t)note->n_namesz + 3) / 4 * 4;
        const size_t description = ((size_t)note->n_descsz + 3) / 4 * 4;
        if (name + description > bytes - sizeof *note)
            return;
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && is_gnu((const char*)(note + 1)) &&
            note->n_descsz <= SCOPE_BUILD_ID_BYTES) {
            record->build_id_bytes = note->n_descsz;
            for (size_t i = 0; i < note->n_descsz; ++i)
                record->build_id[i] = (uint8_t)((const char*)(note + 1) + name)[i];
            return;
        }
        notes += sizeof *note + name + description;
        bytes -= sizeof *note + name + description;
    }
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/module_record.h"

#include <elf.h>
#include <string.h>

#include "scope/image.h"
#include "scope/scope_file.h"

void gms_module_record_range(struct scope_module* record, const struct dl_phdr_info* module)
{
    record->low = UINT64_MAX;
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &module->dlpi_phdr[i];
        const uint64_t low = module->dlpi_addr + segment->p_vaddr;
        if (segment->p_type != PT_LOAD || segment->p_memsz == 0)
            continue;
        record->low = low < record->low ? low : record->low;
        record->high = low + segment->p_memsz > record->high ? low + segment->p_memsz : record->high;
    }
}

/* Notes: name size, description size, type, then both, each filled up to 4 bytes. */
static void take_build_id(struct scope_module* record, const char* notes, size_t bytes)
{
    while (bytes >= sizeof(ElfW(Nhdr))) {
        const ElfW(Nhdr)* note = (const ElfW(Nhdr)*)(const void*)notes;
        const size_t name = ((size_t)note->n_namesz + 3) / 4 * 4;
        const size_t description = ((size_t)note->n_descsz + 3) / 4 * 4;
        if (name + description > bytes - sizeof *note)
            return;
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && !memcmp(note + 1, "GNU", 4) &&
            note->n_descsz <= SCOPE_BUILD_ID_BYTES) {
            record->build_id_bytes = note->n_descsz;
            memcpy(record->build_id, (const char*)(note + 1) + name, note->n_descsz);
            return;
        }
        notes += sizeof *note + name + description;
        bytes -= sizeof *note + name + description;
    }
}

void gms_module_record_fill(struct scope_module* record, const struct dl_phdr_info* module, const char* path)
{
    const struct gms_image image = gms_image_of(module);
    record->path_bytes = (uint32_t)strlen(path) + 1;
    record->bytes = (uint32_t)(sizeof *record + record->path_bytes + 7) / 8 * 8;
    record->code_low = image.low + image.bias;
    record->code_high = image.high + image.bias;
    record->end_epoch = SCOPE_STILL_LOADED;
    record->counts_calls = image.counts_calls && !gms_scope_counts_nothing();
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &module->dlpi_phdr[i];
        if (segment->p_type == PT_NOTE && record->build_id_bytes == 0)
            take_build_id(record, (const char*)(uintptr_t)(module->dlpi_addr + segment->p_vaddr), segment->p_memsz);
    }
}

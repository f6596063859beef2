/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/module_record.h"

#include <elf.h>
#include <string.h>

#include "scope/build_id.h"
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

static bool counts_calls(const struct gms_image* image) { return image->counts_calls && !gms_scope_counts_nothing(); }

bool gms_module_counts_calls(const struct dl_phdr_info* module)
{
    const struct gms_image image = gms_image_of(module);
    return counts_calls(&image);
}

void gms_module_record_fill(struct scope_module* record, const struct dl_phdr_info* module, const char* path)
{
    const struct gms_image image = gms_image_of(module);
    record->path_bytes = (uint32_t)strlen(path) + 1;
    record->bytes = (uint32_t)(sizeof *record + record->path_bytes + 7) / 8 * 8;
    record->code_low = image.low + image.bias;
    record->code_high = image.high + image.bias;
    record->end_epoch = SCOPE_STILL_LOADED;
    record->counts_calls = counts_calls(&image);
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &module->dlpi_phdr[i];
        if (segment->p_type == PT_NOTE && record->build_id_bytes == 0)
            gms_take_build_id(record, (const char*)(uintptr_t)(module->dlpi_addr + segment->p_vaddr), segment->p_memsz);
    }
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/image.h"

#include <elf.h>
#include <link.h>
#include <stddef.h>
#include <string.h>

#define MOST_NOTED 64u

void mcount(void);

static struct noted {
    uint64_t code;
    bool counts;
} noted[MOST_NOTED];
static unsigned noted_count;

void gms_image_note_room(uint64_t code, bool counts)
{
    if (noted_count < MOST_NOTED)
        noted[noted_count++] = (struct noted){code, counts};
}

static void add_noted(struct gms_image* image)
{
    for (unsigned i = 0; i < noted_count; ++i)
        if (noted[i].code == image->bias + image->low) {
            image->has_room = true;
            image->counts_calls = image->counts_calls || noted[i].counts;
        }
}

/* The dynamic section's tables; the loader may or may not have added the bias to the addresses in it. */
struct dynamic_tables {
    const ElfW(Sym) * symbols;
    const char* strings;
    struct {
        const ElfW(Rela) * first;
        uint64_t bytes;
    } relocations[2];        /* for data and for calls */
    uint64_t without_symbol; /* so many of data, which come first */
};

static const void* table_address(uint64_t value, uint64_t bias)
{
    return (const void*)(uintptr_t)(value < bias ? value + bias : value);
}

static struct dynamic_tables read_dynamic(const ElfW(Dyn) * entry, uint64_t bias)
{
    struct dynamic_tables tables = {0};
    for (; entry->d_tag != DT_NULL; ++entry) {
        const void* address = table_address(entry->d_un.d_ptr, bias);
        switch (entry->d_tag) {
        case DT_SYMTAB: tables.symbols = address; break;
        case DT_STRTAB: tables.strings = address; break;
        case DT_RELA: tables.relocations[0].first = address; break;
        case DT_RELASZ: tables.relocations[0].bytes = entry->d_un.d_val; break;
        case DT_RELACOUNT: tables.without_symbol = entry->d_un.d_val; break;
        case DT_JMPREL: tables.relocations[1].first = address; break;
        case DT_PLTRELSZ: tables.relocations[1].bytes = entry->d_un.d_val; break;
        default: break;
        }
    }
    return tables;
}

static bool is_counting(const char* name)
{
    return !strcmp(name, "mcount") || !strcmp(name, "_mcount") || !strcmp(name, "__fentry__") ||
           !strcmp(name, "__cyg_profile_func_enter"); /* -finstrument-functions */
}

/* By what the loader had to look up: how many symbols there are, nothing says reliably. */
static bool imports_counting(const ElfW(Dyn) * dynamic, uint64_t bias)
{
    const struct dynamic_tables tables = read_dynamic(dynamic, bias);
    if (!tables.symbols || !tables.strings)
        return false;
    for (unsigned table = 0; table < 2; ++table) {
        const ElfW(Rela)* relocation = tables.relocations[table].first;
        const uint64_t count = relocation ? tables.relocations[table].bytes / sizeof *relocation : 0;
        for (uint64_t i = table == 0 ? tables.without_symbol : 0; i < count; ++i) {
            const uint64_t index = ELF64_R_SYM(relocation[i].r_info);
            const ElfW(Sym)* symbol = &tables.symbols[index];
            if (index != 0 && symbol->st_shndx == SHN_UNDEF && is_counting(tables.strings + symbol->st_name))
                return true;
        }
    }
    return false;
}

static bool needs_a_library(const ElfW(Dyn) * entry)
{
    while (entry->d_tag != DT_NULL && entry->d_tag != DT_NEEDED)
        ++entry;
    return entry->d_tag == DT_NEEDED;
}

static void add_segment(struct gms_image* image, const ElfW(Phdr) * segment)
{
    const uint64_t low = segment->p_vaddr & ~(uint64_t)1;
    const uint64_t high = (segment->p_vaddr + segment->p_memsz + 1) & ~(uint64_t)1;
    if (image->low == image->high) {
        image->low = low;
        image->high = high;
        return;
    }
    if (low < image->low)
        image->low = low;
    if (high > image->high)
        image->high = high;
}

struct gms_image gms_image_of(const struct dl_phdr_info* module)
{
    struct gms_image image = {.bias = module->dlpi_addr};
    const ElfW(Dyn)* dynamic = NULL;
    bool is_loaded = false;
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &module->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X) && segment->p_memsz > 0)
            add_segment(&image, segment);
        else if (segment->p_type == PT_DYNAMIC)
            dynamic = (const ElfW(Dyn)*)(uintptr_t)(module->dlpi_addr + segment->p_vaddr);
        is_loaded = is_loaded || segment->p_type == PT_INTERP;
    }
    image.needs_no_library = is_loaded && dynamic && !needs_a_library(dynamic);
    image.counts_calls =
        gms_image_holds(&image, (uint64_t)(uintptr_t)&mcount) || (dynamic && imports_counting(dynamic, image.bias));
    add_noted(&image);
    return image;
}

/* The first module that is reported is the main program. */
static int take_main_program(struct dl_phdr_info* module, size_t size, void* result)
{
    (void)size;
    *(struct gms_image*)result = gms_image_of(module);
    return 1;
}

struct gms_image gms_image_find(void)
{
    struct gms_image image = {0};
    dl_iterate_phdr(take_main_program, &image);
    return image;
}

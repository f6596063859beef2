/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "patch/entry_tables.h"

#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/raw_syscall.h"

#define LONGEST_NAME 32u
#define HEADERS_AT_ONCE 64u
#define NAMES_AT_ONCE 1024u

static const char* const names[] = {GMS_ENTRY_TABLE_NAMES};

static bool read_at(long file, uint64_t offset, void* bytes, size_t count)
{
    return GMS_CALL4(SYS_pread64, file, bytes, count, offset) == (long)count;
}

/* Where the file's first bytes are in memory, NULL if they are not. */
static const void* start_in_memory(const struct dl_phdr_info* module)
{
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &module->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD && segment->p_offset == 0 && segment->p_filesz >= sizeof(ElfW(Ehdr)))
            return (const void*)(uintptr_t)(module->dlpi_addr + segment->p_vaddr);
    }
    return NULL;
}

/* The header says where the section headers are, so that another build is hardly taken for this one; and what is no
 * NOP is never changed. */
static bool read_header(long file, const struct dl_phdr_info* module, ElfW(Ehdr) * header)
{
    const void* loaded = start_in_memory(module);
    return loaded && read_at(file, 0, header, sizeof *header) && memcmp(loaded, header, sizeof *header) == 0 &&
           header->e_shentsize == sizeof(ElfW(Shdr));
}

static bool is_loaded(const struct dl_phdr_info* module, const ElfW(Shdr) * section)
{
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &module->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD && section->sh_addr - segment->p_vaddr <= segment->p_memsz &&
            section->sh_size <= segment->p_memsz - (section->sh_addr - segment->p_vaddr))
            return true;
    }
    return false;
}

/* The texts of the sections' names, of which the first are read at once. */
struct texts {
    long file;
    uint64_t offset;
    char first[NAMES_AT_ONCE + LONGEST_NAME]; /* a name may be looked for at the end of what is read */
    uint64_t read;
    bool is_whole;
};

static bool read_texts(struct texts* texts, const ElfW(Ehdr) * header)
{
    ElfW(Shdr) section;
    if (!read_at(texts->file, header->e_shoff + (uint64_t)header->e_shstrndx * sizeof section, &section,
                 sizeof section))
        return false;
    texts->offset = section.sh_offset;
    texts->is_whole = section.sh_size <= NAMES_AT_ONCE;
    texts->read = texts->is_whole ? section.sh_size : NAMES_AT_ONCE;
    return read_at(texts->file, texts->offset, texts->first, texts->read);
}

static bool is_table(const struct texts* texts, const ElfW(Shdr) * section)
{
    char later[LONGEST_NAME];
    const bool is_read = section->sh_name + (texts->is_whole ? 1 : sizeof later) <= texts->read;
    if (!(section->sh_flags & SHF_ALLOC) || section->sh_size == 0)
        return false;
    if (!is_read && !read_at(texts->file, texts->offset + section->sh_name, later, sizeof later))
        return false;
    const char* name = is_read ? texts->first + section->sh_name : later;
    for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
        if (strncmp(name, names[i], sizeof later) == 0)
            return true;
    return false;
}

uint32_t gms_entry_tables_find(long file, const struct dl_phdr_info* module,
                               struct gms_entry_table tables[GMS_MOST_ENTRY_TABLES])
{
    ElfW(Ehdr) header;
    static ElfW(Shdr) sections[HEADERS_AT_ONCE]; /* the program may have hardly any stack */
    static struct texts texts;
    uint32_t found = 0;
    texts.file = file;
    if (!read_header(file, module, &header) || !read_texts(&texts, &header))
        return 0;
    for (uint32_t i = 0, count; i < header.e_shnum; i += count) {
        count = header.e_shnum - i < HEADERS_AT_ONCE ? header.e_shnum - i : HEADERS_AT_ONCE;
        if (!read_at(file, header.e_shoff + (uint64_t)i * sizeof *sections, sections, count * sizeof *sections))
            break;
        for (uint32_t s = 0; s < count && found < GMS_MOST_ENTRY_TABLES; ++s)
            if (is_table(&texts, &sections[s]) && is_loaded(module, &sections[s]))
                tables[found++] =
                    (struct gms_entry_table){module->dlpi_addr + sections[s].sh_addr, sections[s].sh_size};
    }
    return found;
}

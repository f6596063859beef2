/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "unwind/unwind_static.h"

#include <elf.h>
#include <stddef.h>

#include "base/memory.h"
#include "base/own_files.h"
#include "base/raw_syscall.h"
#include "unwind/unwind_tables.h"

static bool read_at(long fd, uint64_t offset, void* to, uint64_t bytes)
{
    return GMS_CALL4(SYS_pread64, fd, to, bytes, offset) == (long)bytes;
}

static bool is_frame_section(long fd, uint64_t name_offset)
{
    static const char wanted[] = ".eh_frame";
    char name[sizeof wanted];
    if (!read_at(fd, name_offset, name, sizeof name))
        return false;
    unsigned same = 0;
    while (same < sizeof wanted && name[same] == wanted[same])
        ++same;
    return same == sizeof wanted;
}

/* Addresses as linked. */
static bool find_section(long fd, struct gms_span* section)
{
    ElfW(Ehdr) file;
    ElfW(Shdr) names, candidate;
    if (!read_at(fd, 0, &file, sizeof file) || file.e_shentsize != sizeof candidate ||
        !read_at(fd, file.e_shoff + (uint64_t)file.e_shstrndx * sizeof names, &names, sizeof names))
        return false;
    for (unsigned i = 0; i < file.e_shnum; ++i) {
        if (!read_at(fd, file.e_shoff + i * sizeof candidate, &candidate, sizeof candidate))
            return false;
        if ((candidate.sh_flags & SHF_ALLOC) && is_frame_section(fd, names.sh_offset + candidate.sh_name)) {
            *section = (struct gms_span){candidate.sh_addr, candidate.sh_addr + candidate.sh_size};
            return true;
        }
    }
    return false;
}

static bool find_tables(struct gms_unwind_module* module, const struct dl_phdr_info* info, struct gms_span section)
{
    for (unsigned i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_R) || section.low < segment->p_vaddr ||
            section.high - segment->p_vaddr > segment->p_memsz)
            continue;
        module->tables = (struct gms_span){info->dlpi_addr + segment->p_vaddr,
                                           info->dlpi_addr + segment->p_vaddr + segment->p_memsz};
        return true;
    }
    return false;
}

/* Counts the functions, and lists them if there is a list. */
static uint64_t list_functions(const struct gms_unwind_module* module, struct gms_span section,
                               struct gms_function_pair* pairs)
{
    uint64_t count = 0;
    struct gms_cfi_entry entry;
    for (uint64_t at = section.low; at < section.high && at >= section.low; at = entry.end) {
        entry.end = 0;
        if (!gms_cfi_read_entry(module, at, &entry) || entry.bytes == 0)
            continue;
        if (pairs)
            pairs[count] = (struct gms_function_pair){entry.function, at};
        ++count;
    }
    return count;
}

static void sink(struct gms_function_pair* heap, uint64_t i, uint64_t count)
{
    const struct gms_function_pair moved = heap[i];
    for (uint64_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && heap[child + 1].function > heap[child].function)
            ++child;
        if (heap[child].function <= moved.function)
            break;
        heap[i] = heap[child];
    }
    heap[i] = moved;
}

static void sort(struct gms_function_pair* pairs, uint64_t count)
{
    for (uint64_t i = count / 2; i-- > 0;)
        sink(pairs, i, count);
    for (uint64_t left = count; left-- > 1;) {
        const struct gms_function_pair last = pairs[left];
        pairs[left] = pairs[0];
        pairs[0] = last;
        sink(pairs, 0, left);
    }
}

void gms_unwind_sort_static(struct gms_unwind_module* module, const struct dl_phdr_info* info)
{
    struct gms_span section = {0, 0};
    const long fd = gms_open_own("exe");
    if (fd < 0)
        return;
    const bool is_found = find_section(fd, &section);
    GMS_CALL1(SYS_close, fd);
    if (!is_found || section.low >= section.high || !find_tables(module, info, section))
        return;
    section.low += info->dlpi_addr;
    section.high += info->dlpi_addr;
    const uint64_t count = list_functions(module, section, NULL);
    struct gms_function_pair* pairs = count > 0 ? gms_memory_get(count * sizeof *pairs) : NULL;
    if (!pairs)
        return;
    list_functions(module, section, pairs);
    sort(pairs, count);
    module->pairs = pairs;
    module->pair_count = count;
}

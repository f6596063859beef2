/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "unwind/unwind_modules.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

#include "base/memory_copy.h"
#include "unwind/unwind.h"
#include "unwind/unwind_rows.h"
#include "unwind/unwind_static.h"

#define MOST_FIRST 512u
#define MOST_LATER 128u
#define MOST_SEGMENTS 64u
#define PAGE 4096u /* the smallest page size */

/* C libraries before 2.35, and others, have no such function, nor have static programs. */
#ifdef DLFO_EH_SEGMENT_TYPE
#pragma weak _dl_find_object
#endif

static struct gms_unwind_module first[MOST_FIRST]; /* in the order of addresses */
static uint32_t first_count;                       /* publishes them */
static struct gms_unwind_module later[MOST_LATER]; /* by age; only where the C library cannot be asked */
static uint32_t later_count;
static bool is_static; /* then the C library knows neither the vDSO nor the program, but nothing is unloaded */

static bool is_in(struct gms_span span, uint64_t address) { return address >= span.low && address < span.high; }

static bool can_ask_libc(void)
{
#ifdef DLFO_EH_SEGMENT_TYPE
    return _dl_find_object != NULL && !is_static;
#else
    return false;
#endif
}

static void add_segment(struct gms_unwind_module* module, const ElfW(Phdr) * segment, uint64_t bias, uint64_t header)
{
    const struct gms_span span = {bias + segment->p_vaddr, bias + segment->p_vaddr + segment->p_memsz};
    if (span.high <= span.low)
        return;
    if (module->all.high == 0 || span.low < module->all.low)
        module->all.low = span.low;
    if (span.high > module->all.high)
        module->all.high = span.high;
    if (!(segment->p_flags & PF_R))
        return;
    if (is_in(span, header))
        module->tables = span;
    if ((segment->p_flags & PF_X) && module->code.high == 0)
        module->code = span;
}

static struct gms_unwind_module describe(const ElfW(Phdr) * segments, unsigned count, uint64_t bias)
{
    struct gms_unwind_module module = {.header = 0};
    for (unsigned i = 0; i < count; ++i)
        if (segments[i].p_type == PT_GNU_EH_FRAME)
            module.header = bias + segments[i].p_vaddr;
    for (unsigned i = 0; i < count; ++i)
        if (segments[i].p_type == PT_LOAD)
            add_segment(&module, &segments[i], bias, module.header);
    if (module.tables.high == 0)
        module.header = 0;
    return module;
}

static bool find_first(uint64_t address, struct gms_unwind_module* module)
{
    uint32_t low = 0, high = __atomic_load_n(&first_count, __ATOMIC_ACQUIRE);
    while (low < high) { /* the last that begins at or below the address is before `high` */
        const uint32_t middle = (low + high) / 2;
        if (first[middle].all.low <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0 || !is_in(first[low - 1].all, address))
        return false;
    *module = first[low - 1];
    return true;
}

static bool find_later(uint64_t address, struct gms_unwind_module* module)
{
    for (uint32_t i = __atomic_load_n(&later_count, __ATOMIC_ACQUIRE); i-- > 0;)
        if (is_in(later[i].all, address)) {
            *module = later[i];
            return true;
        }
    return false;
}

struct gms_reader gms_reader_start(const struct gms_unwind_module* module, struct gms_span span, uint64_t from)
{
    struct gms_reader reader; /* the copy is left as it is */
    reader.at = from;
    reader.end = span.high;
    reader.copied = reader.copied_end = 0;
    reader.failed = !is_in(span, from);
    reader.stays = module->stays;
    return reader;
}

void gms_reader_copy(const struct gms_reader* from, struct gms_reader* to)
{
    to->at = from->at;
    to->end = from->end;
    to->copied = from->copied;
    to->copied_end = from->copied_end;
    to->failed = from->failed;
    to->stays = from->stays;
    for (uint64_t i = 0; i < from->copied_end - from->copied && i < sizeof to->copy; ++i)
        to->copy[i] = from->copy[i];
}

/* A block around it, which lies on one page: searches come back to what is near. */
static bool copy_more(struct gms_reader* reader, uint64_t bytes)
{
    uint64_t start = reader->at & ~(uint64_t)(GMS_READER_BYTES - 1);
    uint64_t size = GMS_READER_BYTES;
    if (reader->at + bytes > start + size) {
        start = reader->at;
        size = bytes;
    }
    reader->copied = start;
    reader->copied_end = gms_memory_copy(reader->copy, start, size) ? start + size : 0;
    return reader->copied_end != 0;
}

const uint8_t* gms_reader_look(struct gms_reader* reader, uint64_t bytes)
{
    if (reader->failed || reader->end - reader->at < bytes || bytes > sizeof reader->copy) {
        reader->failed = true;
        return NULL;
    }
    if (reader->stays)
        return (const uint8_t*)(uintptr_t)reader->at;
    if ((reader->at < reader->copied || reader->at + bytes > reader->copied_end) && !copy_more(reader, bytes)) {
        reader->failed = true;
        return NULL;
    }
    return reader->copy + (reader->at - reader->copied);
}

#ifdef DLFO_EH_SEGMENT_TYPE
static bool take(struct gms_reader* reader, void* to, uint64_t bytes)
{
    const uint8_t* from = gms_reader_look(reader, bytes);
    for (uint64_t i = 0; from && i < bytes; ++i)
        ((volatile uint8_t*)to)[i] = from[i];
    reader->at += bytes;
    return from != NULL;
}

/* The C library says where the module begins and ends; its ELF header there says where its segments are. */
static void read_elf_header(const struct dl_find_object* found, struct gms_unwind_module* module)
{
    const uint64_t start = (uint64_t)(uintptr_t)found->dlfo_map_start;
    *module = (struct gms_unwind_module){.all = {start, (uint64_t)(uintptr_t)found->dlfo_map_end}};
    struct gms_reader reader = gms_reader_start(module, module->all, start);
    ElfW(Ehdr) file;
    ElfW(Phdr) segments[MOST_SEGMENTS];
    if (!take(&reader, &file, sizeof file) || file.e_ident[EI_MAG0] != ELFMAG0 || file.e_ident[EI_MAG1] != ELFMAG1 ||
        file.e_phentsize != sizeof *segments || file.e_phnum > MOST_SEGMENTS)
        return; /* a module without tables */
    const unsigned count = file.e_phnum;
    reader = gms_reader_start(module, module->all, start + file.e_phoff);
    for (unsigned i = 0; i < count; ++i)
        if (!take(&reader, &segments[i], sizeof *segments))
            return;
    uint64_t lowest = UINT64_MAX;
    for (unsigned i = 0; i < count; ++i)
        if (segments[i].p_type == PT_LOAD && segments[i].p_vaddr < lowest)
            lowest = segments[i].p_vaddr;
    *module = describe(segments, count, start - (lowest & ~(uint64_t)(PAGE - 1)));
}

/* Asks again, since a module that was there at the start may be gone if a constructor before ours had loaded it. The
 * main program cannot; and where the kernel leaves gaps between its segments (-z max-page-size), the C library tells
 * the segment of the address alone. */
static bool is_first_still(const struct dl_find_object* found, uint64_t address, struct gms_unwind_module* module)
{
    return find_first(address, module) && module->header == (uint64_t)(uintptr_t)found->dlfo_eh_frame &&
           (module->is_program || (uint64_t)(uintptr_t)found->dlfo_map_end >= module->tables.high);
}

static bool ask_libc(uint64_t address, struct gms_unwind_module* module)
{
    struct dl_find_object found;
    if (_dl_find_object((void*)(uintptr_t)address, &found) != 0)
        return false;
    if (!is_first_still(&found, address, module))
        read_elf_header(&found, module);
    return true;
}

static bool ask_libc_for_tables(uint64_t address, struct gms_unwind_module* module)
{
    struct dl_find_object found;
    if (_dl_find_object((void*)(uintptr_t)address, &found) != 0)
        return false;
    if (!is_first_still(&found, address, module)) {
        const struct gms_span all = {(uint64_t)(uintptr_t)found.dlfo_map_start,
                                     (uint64_t)(uintptr_t)found.dlfo_map_end};
        *module = (struct gms_unwind_module){
            .all = all, .tables = all, .code = all, .header = (uint64_t)(uintptr_t)found.dlfo_eh_frame};
    }
    return true;
}
#endif

bool gms_unwind_module_at(uint64_t address, struct gms_unwind_module* module)
{
#ifdef DLFO_EH_SEGMENT_TYPE
    if (can_ask_libc())
        return ask_libc(address, module);
#endif
    return find_first(address, module) || find_later(address, module);
}

bool gms_unwind_tables_at(uint64_t address, struct gms_unwind_module* module)
{
#ifdef DLFO_EH_SEGMENT_TYPE
    if (can_ask_libc())
        return ask_libc_for_tables(address, module) && module->header;
#endif
    return (find_first(address, module) || find_later(address, module)) && (module->header || module->pairs);
}

struct learning {
    bool at_start;
    uint32_t count;
};

static void insert_first(const struct gms_unwind_module* module, uint32_t count)
{
    uint32_t i = count;
    for (; i > 0 && first[i - 1].all.low > module->all.low; --i)
        first[i] = first[i - 1];
    first[i] = *module;
}

static bool has_loader(const struct dl_phdr_info* info)
{
    unsigned i = 0;
    while (i < info->dlpi_phnum && info->dlpi_phdr[i].p_type != PT_INTERP)
        ++i;
    return i < info->dlpi_phnum;
}

static int learn(struct dl_phdr_info* info, size_t size, void* data)
{
    struct learning* learning = data;
    (void)size;
    struct gms_unwind_module known, module = describe(info->dlpi_phdr, info->dlpi_phnum, info->dlpi_addr);
    module.is_program = learning->at_start && learning->count == 0;
    if (module.is_program)
        is_static = !has_loader(info);
    module.stays = learning->at_start && (is_static || can_ask_libc());
    if (module.is_program && module.header == 0)
        gms_unwind_sort_static(&module, info);
    if (module.all.high == 0)
        return 0;
    if (learning->at_start && learning->count < MOST_FIRST) {
        insert_first(&module, learning->count++);
    } else if (later_count < MOST_LATER && !find_first(module.all.low, &known) &&
               !(find_later(module.all.low, &known) && known.header == module.header)) {
        later[later_count] = module;
        __atomic_store_n(&later_count, later_count + 1, __ATOMIC_RELEASE);
    }
    return 0;
}

void gms_unwind_learn_modules(void)
{
    struct learning learning = {.at_start = first_count == 0};
    if (learning.at_start)
        gms_memory_copy_prepare();
    if (learning.at_start || !can_ask_libc())
        dl_iterate_phdr(learn, &learning); /* with the loader's lock held: one at a time */
    if (learning.at_start)
        __atomic_store_n(&first_count, learning.count, __ATOMIC_RELEASE);
    gms_rows_forget();
}

/* SPDX-License-Identifier: MIT
 *
 * A library that was loaded since the log was last brought up to date calls mcount: it is noted at once, so that its
 * functions keep their names if the process is killed. The loader cannot be asked from here, nor libc be called; the
 * kernel tells what is mapped, and the library's own headers, which are mapped with it, the rest.
 */
#include <elf.h>
#include <limits.h>
#include <link.h>
#include <signal.h>
#include <stddef.h>

#include "base/may.h"
#include "base/memory_copy.h"
#include "base/own_files.h"
#include "base/raw_syscall.h"
#include "base/short_lock.h"
#include "scope/build_id.h"
#include "scope/modules.h"
#include "scope/scope_file.h"

/* Calls and samples may be in code that no file holds (a JIT's), time and again. */
#define MOST_FAILURES 64

static gms_short_lock lock; /* of what follows */
static int32_t failures_for_callees, failures_for_callers, failures_for_samples;
static char buffer[4096];

static struct {
    char text[PATH_MAX + 128];
    size_t length;
} line;

/* The file that the lines so far belong to. */
static struct {
    char path[PATH_MAX];
    uint64_t start; /* where its first byte is mapped */
} file;

static uint64_t hexadecimal(const char** text)
{
    uint64_t value = 0;
    for (;; ++*text) {
        const char c = **text;
        if (c >= '0' && c <= '9')
            value = value << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            value = value << 4 | (uint64_t)(c - 'a' + 10);
        else
            return value;
    }
}

static void skip_field(const char** text)
{
    while (**text && **text != ' ')
        ++*text;
    while (**text == ' ')
        ++*text;
}

/* "start-end permissions offset device inode path". True if the address is in it and `file` is the one. */
static bool take_line(uint64_t address)
{
    const char* text = line.text;
    const uint64_t start = hexadecimal(&text);
    ++text;
    const uint64_t end = hexadecimal(&text);
    skip_field(&text);
    skip_field(&text);
    const uint64_t offset = hexadecimal(&text);
    for (int i = 0; i < 3; ++i)
        skip_field(&text);
    if (*text != '/')
        return false;
    if (offset == 0) {
        size_t i = 0;
        for (; text[i] && i + 1 < sizeof file.path; ++i)
            file.path[i] = text[i];
        file.path[i] = '\0';
        file.start = start;
        return address >= start && address < end;
    }
    for (size_t i = 0; file.path[i] == text[i]; ++i)
        if (!text[i])
            return address >= start && address < end;
    return false;
}

static bool find_file(uint64_t address)
{
    const long fd = gms_open_own("maps");
    bool found = false;
    long bytes;
    if (fd < 0)
        return false;
    line.length = 0;
    while (!found && (bytes = GMS_CALL3(SYS_read, fd, buffer, sizeof buffer)) > 0)
        for (long i = 0; i < bytes && !found; ++i) {
            if (buffer[i] != '\n') {
                if (line.length + 1 < sizeof line.text)
                    line.text[line.length++] = buffer[i];
                continue;
            }
            line.text[line.length] = '\0';
            line.length = 0;
            found = take_line(address);
        }
    GMS_CALL1(SYS_close, fd);
    return found;
}

static void take_segment(struct scope_module* module, const ElfW(Phdr) * segment)
{
    const uint64_t low = segment->p_vaddr;
    const uint64_t high = low + segment->p_memsz;
    if (segment->p_type != PT_LOAD || segment->p_memsz == 0)
        return;
    module->low = low < module->low ? low : module->low;
    module->high = high > module->high ? high : module->high;
    if (!(segment->p_flags & PF_X))
        return;
    module->code_low = (low < module->code_low ? low : module->code_low) & ~(uint64_t)1;
    module->code_high = ((high > module->code_high ? high : module->code_high) + 1) & ~(uint64_t)1;
}

static bool has_headers(const ElfW(Ehdr) * header)
{
    return header->e_ident[0] == 0x7f && header->e_ident[1] == 'E' && header->e_ident[2] == 'L' &&
           header->e_ident[3] == 'F' && header->e_phentsize == sizeof(ElfW(Phdr)) && header->e_phoff <= SCOPE_PAGE &&
           header->e_phoff + header->e_phnum * sizeof(ElfW(Phdr)) <= SCOPE_PAGE;
}

/* False if what is mapped there is no ELF file with its headers at its start. */
static bool describe(struct scope_module* module)
{
    static char page[SCOPE_PAGE] __attribute__((aligned(16)));
    const ElfW(Ehdr)* header = (const ElfW(Ehdr)*)(const void*)page;
    /* The file may be a JIT's, its first page one that nobody may read, and another thread may unload it. */
    if (!gms_memory_copy(page, file.start, sizeof page) || !has_headers(header))
        return false;
    const ElfW(Phdr)* segments = (const ElfW(Phdr)*)(const void*)(page + header->e_phoff);
    module->low = module->code_low = UINT64_MAX;
    for (unsigned i = 0; i < header->e_phnum; ++i) {
        const ElfW(Phdr)* segment = &segments[i];
        take_segment(module, segment);
        if (segment->p_type == PT_NOTE && segment->p_offset < SCOPE_PAGE &&
            segment->p_filesz <= SCOPE_PAGE - segment->p_offset && module->build_id_bytes == 0)
            gms_take_build_id(module, page + segment->p_offset, segment->p_filesz);
    }
    if (module->low >= module->high || module->code_low >= module->code_high)
        return false;
    module->bias = file.start - (module->low & ~(uint64_t)(SCOPE_PAGE - 1));
    module->low += module->bias;
    module->high += module->bias;
    module->code_low += module->bias;
    module->code_high += module->bias;
    return true;
}

/* Only the first call of an arc comes here, so nobody who finds another thread at it may go on without an answer. */
static void learn(uint64_t address, bool is_called)
{
    struct scope_module module = {.end_epoch = SCOPE_STILL_LOADED,
                                  .counts_calls = is_called && !gms_scope_counts_nothing()};
    const gms_signal_set before = gms_short_lock_take(&lock);
    if (!gms_modules_knows(address) && find_file(address) && describe(&module))
        gms_modules_add(&module, file.path);
    gms_short_lock_release(&lock, before);
}

static void learn_at_most(uint64_t address, bool is_called, int32_t* failures)
{
    if (gms_modules_note_use(address) || !gms_may(GMS_TO_LEARN) ||
        __atomic_load_n(failures, __ATOMIC_RELAXED) >= MOST_FAILURES)
        return;
    learn(address, is_called);
    if (!gms_modules_note_use(address))
        __atomic_fetch_add(failures, 1, __ATOMIC_RELAXED);
}

void gms_modules_learn(uint64_t from, uint64_t self)
{
    learn_at_most(self, true, &failures_for_callees);
    learn_at_most(from, false, &failures_for_callers);
}

void gms_modules_learn_sampled(uint64_t pc) { learn_at_most(pc, false, &failures_for_samples); }

void gms_modules_learn_forget(void)
{
    lock = 0;
    failures_for_callees = 0;
    failures_for_callers = 0;
    failures_for_samples = 0;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/modules.h"

#include <link.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/auxv.h>

#include "base/next_function.h"
#include "base/own_files.h"
#include "base/raw_syscall.h"
#include "base/short_lock.h"
#include "scope/control.h"
#include "scope/module_record.h"
#include "scope/scope_file.h"
#include "unwind/unwind.h"

#define MOST_MODULES 2048u
#define MOST_VDSO_BYTES 65536u
#define NEVER UINT32_MAX
#define LOG_CHUNK_BYTES ((size_t)16 << 10)

/* The records as they stand in the file, and, after a fork, as they stood in the parent's. */
static struct known {
    struct scope_module* record;
    uint64_t seen;       /* number of the refresh that saw it last */
    uint64_t name;       /* of the loader's name for it; 0: the kernel told us of it, which has other names */
    uint32_t used_epoch; /* in which it was last called, calling or sampled; NEVER */
    bool gone;
    bool stays; /* a dlclose has left it where it is: somebody else has it open */
} known[MOST_MODULES];
static size_t known_count;
static uint64_t refreshes;
static struct scope_chunk* record_log;
static uint32_t first_use = NEVER; /* 0: calls were counted before we could ask where they come from */
static bool has_file;              /* gms_modules_repeat has been here: records go into the file */
static char early[(size_t)64 << 10] __attribute__((aligned(8))); /* where they stand until then */
static size_t early_used;
static uint64_t vdso_low, vdso_high;
static uint64_t signal_return;
static bool in_child; /* true in a forked child */

/* Held for moments only, and never while waiting for the loader's lock: a callback of dl_iterate_phdr holds that one
 * and may end up here. A handler's first call may make a new file: it finds it free. */
static gms_short_lock lock;

static void copy_bytes(void* to, const void* from, size_t bytes)
{
    for (size_t i = 0; i < bytes; ++i)
        ((char*)to)[i] = ((const char*)from)[i];
}

/* Room for a record that readers do not see yet; NULL if there is none. */
static struct scope_module* find_room(const struct scope_module* record)
{
    if (!has_file) {
        struct scope_module* to = (struct scope_module*)(void*)(early + early_used);
        if (record->bytes > sizeof early - early_used)
            return NULL;
        early_used += record->bytes;
        return to;
    }
    if (!record_log || record_log->used + record->bytes > record_log->bytes - sizeof *record_log) {
        record_log = gms_chunk_new(LOG_CHUNK_BYTES);
        if (!record_log)
            return NULL;
        gms_chunk_publish(record_log, SCOPE_MODULES);
    }
    return (struct scope_module*)(void*)((char*)(record_log + 1) + record_log->used);
}

static struct scope_module* append(const struct scope_module* record, const char* path)
{
    struct scope_module* to = find_room(record);
    if (!to)
        return NULL;
    copy_bytes(to, record, sizeof *record);
    copy_bytes(to + 1, path, record->path_bytes);
    if (has_file)
        __atomic_store_n(&record_log->used, record_log->used + record->bytes, __ATOMIC_RELEASE);
    return to;
}

/* FNV-1a; never 0. */
static uint64_t name_of(const char* path)
{
    uint64_t name = UINT64_C(0xcbf29ce484222325);
    for (; *path; ++path)
        name = (name ^ (unsigned char)*path) * UINT64_C(0x100000001b3);
    return name | 1u;
}

/* NULL if there is no room. */
static struct known* add(const struct scope_module* record, const char* path, uint64_t name, uint64_t refresh)
{
    size_t slot = 0;
    while (slot < known_count && !known[slot].gone)
        ++slot;
    struct scope_module* kept = slot < MOST_MODULES ? append(record, path) : NULL;
    if (!kept)
        return NULL;
    known[slot] = (struct known){.record = kept, .seen = refresh, .name = name, .used_epoch = first_use};
    if (slot == known_count)
        __atomic_store_n(&known_count, known_count + 1, __ATOMIC_RELEASE);
    return &known[slot];
}

static const char* path_of(const struct scope_module* record) { return (const char*)(record + 1); }

/* Another file of the same shape may have taken its place. */
static struct known* find(const struct scope_module* record, uint64_t name)
{
    for (size_t i = 0; i < known_count; ++i) {
        const struct scope_module* other = known[i].record;
        if (!known[i].gone && other->low == record->low && other->high == record->high && other->bias == record->bias &&
            (known[i].name == 0 || known[i].name == name))
            return &known[i];
    }
    return NULL;
}

void gms_modules_add(const struct scope_module* record, const char* path)
{
    struct scope_module complete;
    const gms_signal_set before = gms_short_lock_take(&lock);
    copy_bytes(&complete, record, sizeof complete);
    complete.path_bytes = 1;
    while (path[complete.path_bytes - 1])
        ++complete.path_bytes;
    complete.bytes = (uint32_t)(sizeof complete + complete.path_bytes + 7) / 8 * 8;
    complete.first_epoch = has_file ? gms_scope_header()->epoch : 0;
    if (!gms_modules_knows(record->code_low))
        add(&complete, path, 0, refreshes);
    gms_short_lock_release(&lock, before);
}

struct refresh {
    uint64_t number; /* 0: not yet begun */
    bool seen_first;
};

/* The loader tells no name for the main program, which comes first. Its lock is held. */
static const char* module_path(const struct dl_phdr_info* module, struct refresh* refresh)
{
    const bool is_program = !refresh->seen_first;
    refresh->seen_first = true;
    return is_program ? gms_own_program() : module->dlpi_name ? module->dlpi_name : "";
}

static bool was_known(const struct scope_module* record, uint64_t name, uint64_t refresh)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    struct known* present = find(record, name);
    if (present) {
        present->seen = refresh;
        present->name = name;
    }
    gms_short_lock_release(&lock, before);
    return present != NULL;
}

/* The loader still has it on its list when the program has unmapped it: its name lay in it. */
static bool is_unmapped_vdso(const struct dl_phdr_info* module)
{
    const uint64_t vdso = getauxval(AT_SYSINFO_EHDR);
    const uint64_t headers = (uint64_t)(uintptr_t)module->dlpi_phdr;
    return vdso != 0 && headers - vdso < MOST_VDSO_BYTES && !gms_is_readable(headers, sizeof *module->dlpi_phdr);
}

static int take_module(struct dl_phdr_info* module, size_t size, void* context)
{
    (void)size;
    struct refresh* refresh = context;
    /* With the loader's lock held: who has the higher number has the newer list. */
    if (refresh->number == 0)
        refresh->number = __atomic_add_fetch(&refreshes, 1, __ATOMIC_RELAXED);
    if (is_unmapped_vdso(module))
        return 0;
    const char* path = module_path(module, refresh);
    struct scope_module record = {.bias = module->dlpi_addr};
    const bool is_vdso = path[0] != '/' && strstr(path, "vdso") != NULL;
    gms_module_record_range(&record, module);
    if (record.low >= record.high)
        return 0;
    if (is_vdso) {
        vdso_low = record.low;
        vdso_high = record.high;
    } else if (!was_known(&record, name_of(path), refresh->number)) {
        record.first_epoch = has_file ? gms_scope_header()->epoch : 0;
        gms_module_record_fill(&record, module, path);
        const gms_signal_set before = gms_short_lock_take(&lock);
        struct known* added = add(&record, path, name_of(path), refresh->number);
        if (added && has_file && record.counts_calls) /* perhaps, and nobody could note it */
            added->used_epoch = gms_scope_header()->epoch;
        gms_short_lock_release(&lock, before);
    }
    return 0;
}

static bool is_in(uint64_t address, const struct scope_module* module)
{
    return address - module->low < module->high - module->low;
}

static void begin_epoch(void)
{
    struct scope_header* header = gms_scope_header();
    __atomic_store_n(&header->epoch, header->epoch + 1, __ATOMIC_SEQ_CST);
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_retire_tables(&chunks);
}

/* Finds the module that another thread has loaded at its place, in an epoch that was begun for that (see
 * gms_modules_foresee_end); NULL: there is none. */
static struct known* successor_of(const struct known* module)
{
    for (size_t i = 0; i < known_count; ++i)
        if (!known[i].gone && known[i].record->low < module->record->high &&
            known[i].record->high > module->record->low && known[i].record->first_epoch > module->record->first_epoch)
            return &known[i];
    return NULL;
}

/* Addresses in what is gone may mean something else from now on. */
static void end_epoch_of(struct known* module)
{
    module->gone = true;
    if (!has_file)
        return;
    const uint32_t epoch = gms_scope_header()->epoch;
    const bool is_used_now = module->used_epoch == epoch;
    const bool was_ever_used = module->used_epoch != NEVER;
    struct known* const successor = is_used_now ? successor_of(module) : NULL;
    if (successor) {
        module->record->end_epoch = successor->record->first_epoch;
        successor->used_epoch = epoch;
        return;
    }
    module->record->end_epoch = was_ever_used ? epoch + is_used_now : module->record->first_epoch;
    if (is_used_now)
        begin_epoch();
}

#ifdef __x86_64__
/* Every handler that libc installs returns there. Asked of a signal that nobody uses, whose action stays as it was. */
static uint64_t find_signal_return(void)
{
    struct kernel_sigaction {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void);
        gms_signal_set mask;
    } present = {0};
    struct sigaction unchanged;
    if (gms_library_sigaction(SIGRTMAX, NULL, &unchanged) != 0 || unchanged.sa_handler != SIG_DFL ||
        gms_library_sigaction(SIGRTMAX, &unchanged, NULL) != 0)
        return 0;
    GMS_CALL4(SYS_rt_sigaction, SIGRTMAX, NULL, &present, sizeof(gms_signal_set));
    return (uint64_t)(uintptr_t)present.restorer;
}
#else
/* Handlers return to the vDSO: to mov x8, #139 (rt_sigreturn); svc #0. */
static uint64_t find_signal_return(void)
{
    for (uint64_t at = (vdso_low + 3) / 4 * 4; at + 8 <= vdso_high; at += 4)
        if (((const uint32_t*)(uintptr_t)at)[0] == 0xd2801168u && ((const uint32_t*)(uintptr_t)at)[1] == 0xd4000001u)
            return at;
    return 0;
}
#endif

static void tell_header(void)
{
    struct scope_header* header = gms_scope_header(); /* made already */
    header->vdso_low = vdso_low;
    header->vdso_high = vdso_high;
    header->signal_return = signal_return;
}

void gms_modules_refresh(void)
{
    struct refresh refresh = {0, false};
    const bool is_first = __atomic_load_n(&refreshes, __ATOMIC_RELAXED) == 0;
    if (is_first && gms_scope_exists())
        first_use = 0;
    dl_iterate_phdr(take_module, &refresh);
    first_use = NEVER;
    if (is_first)
        signal_return = find_signal_return();
    const gms_signal_set before = gms_short_lock_take(&lock);
    for (size_t i = 0; i < known_count; ++i)
        if (!known[i].gone && known[i].seen < refresh.number)
            end_epoch_of(&known[i]);
    if (has_file)
        tell_header();
    gms_short_lock_release(&lock, before);
    gms_unwind_learn_modules();
}

void gms_modules_refresh_safely(void)
{
    if (!in_child)
        gms_modules_refresh();
}

/* NULL if there is none. */
static struct known* find_by_address(uint64_t address)
{
    const size_t count = __atomic_load_n(&known_count, __ATOMIC_ACQUIRE);
    for (size_t i = 0; i < count; ++i)
        if (!known[i].gone && is_in(address, known[i].record))
            return &known[i];
    return NULL;
}

static bool is_in_vdso(uint64_t address) { return address - vdso_low < vdso_high - vdso_low; }

uint64_t gms_modules_foresee_end(uint64_t address)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    const struct known* module = find_by_address(address);
    const bool is_known = module && has_file;
    if (is_known && !module->stays && module->used_epoch == gms_scope_header()->epoch)
        begin_epoch();
    const uint64_t name = is_known ? module->name : 0;
    gms_short_lock_release(&lock, before);
    return name;
}

void gms_modules_note_stay(uint64_t address, uint64_t name)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    struct known* module = find_by_address(address);
    if (module && name != 0 && module->name == name)
        module->stays = true;
    gms_short_lock_release(&lock, before);
}

bool gms_modules_knows(uint64_t address) { return is_in_vdso(address) || find_by_address(address); }

const char* gms_modules_path_at(uint64_t address, uint64_t* bias)
{
    const struct known* module = find_by_address(address);
    if (!module)
        return NULL;
    *bias = module->record->bias;
    return path_of(module->record);
}

void gms_modules_visit_counting(void (*visit)(const char* path, uint64_t bias))
{
    for (size_t i = 0; i < known_count; ++i)
        if (!known[i].gone && known[i].record->counts_calls)
            visit(path_of(known[i].record), known[i].record->bias);
}

bool gms_modules_note_use(uint64_t address)
{
    if (is_in_vdso(address))
        return true;
    struct known* module = find_by_address(address);
    if (module && has_file)
        __atomic_store_n(&module->used_epoch, gms_scope_header()->epoch, __ATOMIC_RELAXED);
    return module != NULL;
}

/* Epochs begin at 0 again with the new file, so what is gone is left out. */
void gms_modules_repeat(void)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    size_t kept = 0;
    has_file = true;
    tell_header();
    record_log = NULL;
    for (size_t i = 0; i < known_count; ++i) {
        struct scope_module record;
        if (known[i].gone)
            continue;
        copy_bytes(&record, known[i].record, sizeof record);
        record.first_epoch = 0;
        struct scope_module* copy = append(&record, path_of(known[i].record));
        if (copy)
            known[kept++] =
                (struct known){.record = copy, .seen = known[i].seen, .name = known[i].name, .used_epoch = first_use};
    }
    __atomic_store_n(&known_count, kept, __ATOMIC_RELEASE);
    gms_short_lock_release(&lock, before);
}

void gms_modules_forget(void)
{
    in_child = true;
    lock = 0;
    has_file = false;
    record_log = NULL;
    gms_modules_learn_forget();
}

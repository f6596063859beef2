/* SPDX-License-Identifier: MIT */
#include "scope/known_modules.h"

#include <stddef.h>

#include "base/short_lock.h"
#include "scope/continued_tables.h"
#include "scope/scope_file.h"

#define MOST_MODULES 2048u
#define LOG_CHUNK_BYTES ((size_t)16 << 10)

static struct gms_known known[MOST_MODULES];
static size_t known_count;
static struct scope_chunk* record_log;
static bool has_file;
static char early[(size_t)64 << 10] __attribute__((aligned(8))); /* where records stand until there is a file */
static size_t early_used;
static gms_short_lock lock;

gms_signal_set gms_known_lock(void) { return gms_short_lock_take(&lock); }

void gms_known_unlock(gms_signal_set before) { gms_short_lock_release(&lock, before); }

bool gms_known_has_file(void) { return has_file; }

uint32_t gms_known_epoch(void) { return has_file ? __atomic_load_n(&gms_scope_header()->epoch, __ATOMIC_ACQUIRE) : 0; }

/* FNV-1a. */
uint64_t gms_known_name(const char* path)
{
    uint64_t name = UINT64_C(0xcbf29ce484222325);
    for (; *path; ++path)
        name = (name ^ (unsigned char)*path) * UINT64_C(0x100000001b3);
    return name | 1u;
}

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

static bool overlaps(const struct scope_module* one, const struct scope_module* other)
{
    return one->low < other->high && one->high > other->low;
}

/* The record's own epoch is none of what was at its place. Returns the place for it: one of a module that nobody can
 * come to overlap in its own epochs any more, or a new one. */
static size_t make_way_for(const struct scope_module* record)
{
    size_t slot = MOST_MODULES;
    for (size_t i = 0; i < known_count; ++i) {
        struct scope_module* other = known[i].record;
        if (!known[i].gone)
            continue;
        if (has_file && overlaps(other, record) && other->end_epoch > record->first_epoch)
            other->end_epoch = record->first_epoch > other->first_epoch ? record->first_epoch : other->first_epoch;
        if (slot == MOST_MODULES && (!has_file || other->end_epoch <= record->first_epoch))
            slot = i;
    }
    return slot == MOST_MODULES ? known_count : slot;
}

/* Others look for addresses meanwhile, without the lock: they pass it over until it is whole. */
static void put(size_t slot, const struct gms_known* module)
{
    struct gms_known* to = &known[slot];
    __atomic_store_n(&to->gone, true, __ATOMIC_SEQ_CST);
    __atomic_store_n(&to->record, module->record, __ATOMIC_SEQ_CST);
    to->seen = module->seen;
    to->name = module->name;
    to->used_epoch = module->used_epoch;
    to->parted_epoch = module->parted_epoch;
    to->closers = module->closers;
    to->stays = module->stays;
    to->was_inherited = module->was_inherited;
    to->was_first = module->was_first;
    to->is_ending = module->is_ending;
    __atomic_store_n(&to->gone, false, __ATOMIC_SEQ_CST);
}

struct gms_known* gms_known_add(const struct scope_module* record, const char* path, uint64_t name, uint64_t seen)
{
    const size_t slot = make_way_for(record);
    struct scope_module* kept = slot < MOST_MODULES ? append(record, path) : NULL;
    if (!kept)
        return NULL;
    put(slot, &(struct gms_known){.record = kept, .seen = seen, .name = name, .used_epoch = GMS_NO_EPOCH});
    if (slot == known_count)
        __atomic_store_n(&known_count, known_count + 1, __ATOMIC_RELEASE);
    return &known[slot];
}

/* Another file of the same shape may have taken its place. */
struct gms_known* gms_known_find(const struct scope_module* record, uint64_t name)
{
    for (size_t i = 0; i < known_count; ++i) {
        const struct scope_module* other = known[i].record;
        if (!known[i].gone && other->low == record->low && other->high == record->high && other->bias == record->bias &&
            (known[i].name == 0 || known[i].name == name))
            return &known[i];
    }
    return NULL;
}

struct gms_known* gms_known_at(uint64_t address)
{
    for (struct gms_known* module = NULL; (module = gms_known_next(module)) != NULL;)
        if (address - module->record->low < module->record->high - module->record->low)
            return module;
    return NULL;
}

struct gms_known* gms_known_next(const struct gms_known* after)
{
    const size_t count = __atomic_load_n(&known_count, __ATOMIC_ACQUIRE);
    for (size_t i = after ? (size_t)(after - known) + 1 : 0; i < count; ++i)
        if (!__atomic_load_n(&known[i].gone, __ATOMIC_ACQUIRE))
            return &known[i];
    return NULL;
}

/* Other threads may call a module meanwhile: nobody could note it of one that counts. */
void gms_known_repeat(void)
{
    size_t kept = 0;
    has_file = true;
    record_log = NULL;
    for (size_t i = 0; i < known_count; ++i) {
        struct scope_module record;
        if (known[i].gone)
            continue;
        copy_bytes(&record, known[i].record, sizeof record);
        record.first_epoch = 0;
        record.end_epoch = SCOPE_STILL_LOADED; /* the parent of a forked child may have closed it since */
        struct scope_module* copy = append(&record, gms_known_path(&known[i]));
        if (!copy)
            continue;
        if (kept != i)
            put(kept, &known[i]);
        known[kept].record = copy;
        if (record.counts_calls)
            known[kept].used_epoch = 0;
        ++kept;
    }
    __atomic_store_n(&known_count, kept, __ATOMIC_RELEASE);
}

bool gms_known_may_be_in_tables(const struct gms_known* module)
{
    const uint32_t used = module->used_epoch;
    if (used == GMS_NO_EPOCH || gms_tables_are_kept_apart())
        return used == gms_known_epoch();
    return used >= module->parted_epoch;
}

void gms_known_inherit(void)
{
    for (size_t i = 0; i < known_count; ++i)
        known[i].was_inherited = !known[i].gone && gms_known_may_be_in_tables(&known[i]);
}

void gms_known_forget(void)
{
    lock = 0;
    has_file = false;
    record_log = NULL;
    for (size_t i = 0; i < known_count; ++i) {
        known[i].gone = known[i].gone || known[i].closers > 0; /* the kernel is asked again what is there */
        known[i].used_epoch = GMS_NO_EPOCH;
        known[i].parted_epoch = known[i].closers = known[i].stays = 0;
    }
}

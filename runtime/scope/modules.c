/* SPDX-License-Identifier: MIT */
#include "scope/modules.h"

#include <stddef.h>

#include "scope/continued_tables.h"
#include "scope/known_modules.h"
#include "scope/modules_refresh.h"

static bool in_child; /* true in a forked child */

void gms_modules_add(struct scope_module* record, const char* path)
{
    record->path_bytes = 1;
    while (path[record->path_bytes - 1])
        ++record->path_bytes;
    record->bytes = (uint32_t)(sizeof *record + record->path_bytes + 7) / 8 * 8;
    const gms_signal_set before = gms_known_lock();
    record->first_epoch = gms_known_epoch();
    if (!gms_modules_knows(record->code_low))
        gms_known_add(record, path, 0, gms_modules_listings());
    gms_known_unlock(before);
}

void gms_modules_refresh_safely(void)
{
    if (!in_child)
        gms_modules_refresh();
}

void gms_modules_note_stay(uint64_t address, const void* record)
{
    const gms_signal_set before = gms_known_lock();
    struct gms_known* module = gms_known_at(address);
    if (module && module->record == record) {
        ++module->stays;
        __atomic_store_n(&module->closers, module->closers - (module->closers > 0), __ATOMIC_RELEASE);
    }
    gms_known_unlock(before);
}

bool gms_modules_are_sure_of(uint64_t address)
{
    const struct gms_known* module = gms_known_at(address);
    return !module || __atomic_load_n(&module->closers, __ATOMIC_ACQUIRE) == 0;
}

bool gms_modules_knows(uint64_t address) { return gms_modules_are_in_vdso(address) || gms_known_at(address); }

bool gms_modules_is_ending(uint64_t address)
{
    const struct gms_known* module = gms_known_at(address);
    return module && __atomic_load_n(&module->is_ending, __ATOMIC_ACQUIRE);
}

bool gms_modules_stay(uint64_t address)
{
    const struct gms_known* module = gms_known_at(address);
    return module && module->was_first;
}

void gms_modules_inherit(void) { gms_known_inherit(); }

bool gms_modules_were_inherited(uint64_t address)
{
    const struct gms_known* module = gms_known_at(address);
    return gms_modules_are_in_vdso(address) || (module && module->was_inherited);
}

bool gms_modules_were_there(uint64_t address, uint32_t epoch)
{
    const struct gms_known* module = gms_known_at(address);
    return gms_modules_are_in_vdso(address) || (module && module->record->first_epoch <= epoch);
}

const char* gms_modules_path_at(uint64_t address, uint64_t* bias)
{
    const struct gms_known* module = gms_known_at(address);
    if (!module)
        return NULL;
    *bias = module->record->bias;
    return gms_known_path(module);
}

void gms_modules_visit_counting(void (*visit)(const char* path, uint64_t bias))
{
    for (const struct gms_known* module = NULL; (module = gms_known_next(module)) != NULL;)
        if (module->record->counts_calls)
            visit(gms_known_path(module), module->record->bias);
}

/* Another thread may have noted a later one. */
static void note_epoch(uint32_t* used_epoch, uint32_t epoch)
{
    uint32_t before = __atomic_load_n(used_epoch, __ATOMIC_RELAXED);
    while ((before == GMS_NO_EPOCH || before < epoch) &&
           !__atomic_compare_exchange_n(used_epoch, &before, epoch, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

bool gms_modules_note_use(uint64_t address)
{
    if (gms_modules_are_in_vdso(address))
        return true;
    struct gms_known* module = gms_known_at(address);
    if (module)
        note_epoch(&module->used_epoch, gms_known_epoch());
    return module != NULL;
}

void gms_modules_repeat(void)
{
    gms_known_repeat();
    gms_modules_tell_header();
}

void gms_modules_forget(void)
{
    in_child = true;
    gms_known_forget();
    gms_modules_refresh_forget();
    gms_continued_tables_forget();
    gms_modules_learn_forget();
}

/* SPDX-License-Identifier: MIT
 *
 * Brings the log up to date by the loader's list, and begins the epochs.
 *
 * Everything rests on one order: an epoch begins while the loader's lock is held, and thus its list stands still. A
 * module that this list has for the first time was loaded in the epoch that ends, and may have been called in it. One
 * that is no longer on it was unloaded after the last list that had it, so after the epoch that began with that list.
 */
#define _GNU_SOURCE
#include <link.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/auxv.h>

#include "base/next_function.h"
#include "base/own_files.h"
#include "scope/continued_tables.h"
#include "scope/control.h"
#include "scope/known_modules.h"
#include "scope/module_record.h"
#include "scope/modules.h"
#include "scope/modules_refresh.h"
#include "scope/scope_file.h"
#include "unwind/unwind.h"

#define MOST_VDSO_BYTES 65536u
/* A module that stays so often is taken to stay for ever: an epoch for each dlclose of it would be for nothing. */
#define MOST_STAYS 256u

struct listing {
    uint64_t number;  /* who has the higher one has the newer list; 0: not yet begun */
    uint32_t epoch;   /* the present one as the list began */
    uint32_t ending;  /* ends if it is still the present one then; GMS_NO_EPOCH: none does */
    uint64_t closing; /* an address in a module that is about to go, which ends the epoch; 0: none */
    bool is_first;    /* calls were counted before we could ask where they come from */
    bool seen_first;
};

static uint64_t listings;
static uint64_t vdso_low, vdso_high;
static uint64_t signal_return;
static uint64_t gone;                 /* modules that have ended, or are no longer there */
static struct gms_scope_mark retired; /* tables before it are of ended epochs */

/* Whatever may go in this epoch is in no table of the next one, unless it is used in that one, too. */
static void part_from_closing(uint32_t next)
{
    for (struct gms_known* module = NULL; (module = gms_known_next(module)) != NULL;)
        if (module->closers > 0 && gms_known_may_be_in_tables(module)) {
            gms_places_end(module->record->low, module->record->high, next);
            module->parted_epoch = next;
        }
}

/* Threads that see the new epoch make new tables, or go on in theirs. Those made before it are retired, but for what
 * has been already. */
static void begin_epoch(void)
{
    struct scope_header* header = gms_scope_header();
    const struct gms_scope_mark present = gms_scope_mark_here();
    part_from_closing(header->epoch + 1);
    __atomic_store_n(&header->epoch, header->epoch + 1, __ATOMIC_SEQ_CST);
    gms_scope_visit_since(&retired, gms_control_retire_tables);
    gms_continued_tables_retire(header->epoch - 1);
    retired = present;
}

void gms_modules_visit_present_chunks(void (*visit)(const struct gms_chunks* chunks))
{
    const gms_signal_set before = gms_known_lock();
    const struct gms_scope_mark since = retired;
    gms_known_unlock(before);
    gms_scope_visit_since(&since, visit);
}

/* With the loader's lock held. */
static void begin(struct listing* listing)
{
    const gms_signal_set before = gms_known_lock();
    listing->number = __atomic_add_fetch(&listings, 1, __ATOMIC_RELAXED);
    listing->epoch = gms_known_epoch();
    if (listing->ending == listing->epoch && gms_known_has_file())
        begin_epoch();
    gms_known_unlock(before);
}

/* The loader tells no name for the main program, which comes first. */
static const char* module_path(const struct dl_phdr_info* module, struct listing* listing)
{
    const bool is_program = !listing->seen_first;
    listing->seen_first = true;
    return is_program ? gms_own_program() : module->dlpi_name ? module->dlpi_name : "";
}

/* The loader still has it on its list when the program has unmapped it: its name lay in it. */
static bool is_unmapped_vdso(const struct dl_phdr_info* module)
{
    const uint64_t vdso = getauxval(AT_SYSINFO_EHDR);
    const uint64_t headers = (uint64_t)(uintptr_t)module->dlpi_phdr;
    return vdso != 0 && headers - vdso < MOST_VDSO_BYTES && !gms_is_readable(headers, sizeof *module->dlpi_phdr);
}

/* NULL: it is new. */
static struct gms_known* find_known(const struct scope_module* record, uint64_t name, const struct dl_phdr_info* module,
                                    const struct listing* listing)
{
    struct gms_known* present = gms_known_find(record, name);
    if (!present)
        return NULL;
    if (present->name == 0) /* it was learnt from an address, of a call or a sample */
        present->record->counts_calls = gms_module_counts_calls(module);
    if (present->name == 0 && gms_known_has_file() && present->record->first_epoch > listing->epoch)
        present->record->first_epoch = listing->epoch; /* a first call was counted as that one ended */
    present->was_first = present->was_first || listing->number == 1;
    present->seen = listing->number;
    present->name = name;
    return present;
}

static struct gms_known* add_new(const struct scope_module* record, const char* path, const struct listing* listing)
{
    struct gms_known* added = gms_known_add(record, path, gms_known_name(path), listing->number);
    if (added)
        added->was_first = listing->number == 1;
    if (added && listing->is_first)
        added->used_epoch = 0;
    else if (added && gms_known_has_file() && record->counts_calls) /* perhaps, and nobody could note it */
        added->used_epoch = gms_known_epoch();
    return added;
}

static bool has(const struct scope_module* record, uint64_t address)
{
    return address - record->low < record->high - record->low;
}

/* A module that tables may have addresses in ends the epoch before it goes, since another thread may load and count at
 * its place before its caller is back. */
static void foresee_end(struct gms_known* module, const struct listing* listing)
{
    if (!has(module->record, listing->closing))
        return;
    __atomic_store_n(&module->closers, module->closers + 1, __ATOMIC_RELEASE);
    if (gms_known_has_file() && module->stays < MOST_STAYS && gms_known_may_be_in_tables(module))
        begin_epoch();
}

/* The file of a new one is looked into without the lock: only the kernel could tell of it meanwhile. */
static void take_record(struct scope_module* record, const struct dl_phdr_info* module, const char* path,
                        const struct listing* listing)
{
    const uint64_t name = gms_known_name(path);
    gms_signal_set before = gms_known_lock();
    struct gms_known* known = find_known(record, name, module, listing);
    if (!known) {
        gms_known_unlock(before);
        record->first_epoch = listing->epoch;
        gms_module_record_fill(record, module, path);
        before = gms_known_lock();
        known = find_known(record, name, module, listing);
    }
    if (known || (known = add_new(record, path, listing)) != NULL)
        foresee_end(known, listing);
    gms_known_unlock(before);
}

static int take_module(struct dl_phdr_info* module, size_t size, void* context)
{
    (void)size;
    struct listing* listing = context;
    if (listing->number == 0)
        begin(listing);
    if (is_unmapped_vdso(module))
        return 0;
    const char* path = module_path(module, listing);
    struct scope_module record = {.bias = module->dlpi_addr};
    gms_module_record_range(&record, module);
    if (record.low >= record.high)
        return 0;
    if (path[0] != '/' && strstr(path, "vdso") != NULL) {
        vdso_low = record.low;
        vdso_high = record.high;
    } else {
        take_record(&record, module, path, listing);
    }
    return 0;
}

/* Finds the module that another thread has loaded at its place; NULL: there is none. */
static struct gms_known* successor_of(const struct gms_known* module)
{
    for (struct gms_known* other = NULL; (other = gms_known_next(other)) != NULL;)
        if (other->record->low < module->record->high && other->record->high > module->record->low &&
            other->record->first_epoch > module->record->first_epoch)
            return other;
    return NULL;
}

/* Addresses in what is gone may mean something else from now on. Returns whether the present epoch has to end for it. A
 * use that was noted since a successor was loaded may have been that one's. */
static bool take_leave_of(struct gms_known* module)
{
    module->gone = true;
    __atomic_fetch_add(&gone, 1, __ATOMIC_RELAXED);
    if (!gms_known_has_file())
        return false;
    const uint32_t epoch = gms_known_epoch();
    const bool is_used_now = gms_known_may_be_in_tables(module);
    struct gms_known* const successor = successor_of(module);
    if (is_used_now)
        gms_places_end(module->record->low, module->record->high, epoch + 1);
    if (successor) {
        module->record->end_epoch = successor->record->first_epoch;
        if (is_used_now)
            successor->used_epoch = epoch;
        return false;
    }
    const bool was_ever_used = module->used_epoch != GMS_NO_EPOCH;
    module->record->end_epoch = was_ever_used ? epoch + is_used_now : module->record->first_epoch;
    return is_used_now;
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

void gms_modules_tell_header(void)
{
    struct scope_header* header = gms_scope_header(); /* made already */
    header->vdso_low = vdso_low;
    header->vdso_high = vdso_high;
    header->signal_return = signal_return;
}

bool gms_modules_are_in_vdso(uint64_t address) { return address - vdso_low < vdso_high - vdso_low; }

/* Returns the epoch that has to end, since a module used in it is gone; GMS_NO_EPOCH: none has to. */
static uint32_t take_leave(uint64_t number)
{
    uint32_t ending = GMS_NO_EPOCH;
    const gms_signal_set before = gms_known_lock();
    for (struct gms_known* module = NULL; (module = gms_known_next(module)) != NULL;)
        if (module->seen < number && take_leave_of(module))
            ending = gms_known_epoch();
    if (gms_known_has_file())
        gms_modules_tell_header();
    gms_known_unlock(before);
    return ending;
}

static void refresh(uint64_t closing)
{
    const bool is_first = gms_modules_listings() == 0;
    struct listing listing = {.closing = closing, .is_first = is_first && gms_scope_exists(), .ending = GMS_NO_EPOCH};
    dl_iterate_phdr(take_module, &listing);
    if (is_first)
        signal_return = find_signal_return();
    uint32_t ending;
    while ((ending = take_leave(listing.number)) != GMS_NO_EPOCH) {
        listing = (struct listing){.ending = ending};
        dl_iterate_phdr(take_module, &listing);
    }
    gms_unwind_learn_modules();
}

void gms_modules_refresh(void) { refresh(0); }

const void* gms_modules_foresee_end(uint64_t address)
{
    refresh(address);
    const gms_signal_set before = gms_known_lock();
    const struct gms_known* module = gms_known_at(address);
    const void* record = module ? module->record : NULL;
    gms_known_unlock(before);
    return record;
}

void gms_modules_note_end(uint64_t address)
{
    const gms_signal_set before = gms_known_lock();
    struct gms_known* module = gms_known_at(address);
    if (module && !module->was_first) {
        __atomic_store_n(&module->is_ending, true, __ATOMIC_RELEASE);
        __atomic_fetch_add(&gone, 1, __ATOMIC_RELAXED);
    }
    gms_known_unlock(before);
}

uint64_t gms_modules_gone(void) { return __atomic_load_n(&gone, __ATOMIC_RELAXED); }

uint64_t gms_modules_listings(void) { return __atomic_load_n(&listings, __ATOMIC_RELAXED); }

void gms_modules_refresh_forget(void) { retired = (struct gms_scope_mark){{NULL, 0}, 0}; }

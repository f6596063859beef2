/* SPDX-License-Identifier: MIT */
#include "budget/estimates.h"

#include <stddef.h>

#include "scope/scope_file.h"

#define CHUNK_BYTES ((size_t)16 << 10) /* 255 of them */
#define FACTOR_BITS 16
#define MOST_FACTOR (UINT64_C(16) << FACTOR_BITS) /* of a window in which the program hardly ran */
#define SLOT_PARTS 16u                            /* a stratum may end within a slot */

static struct scope_chunk* chunk;

/* Has room for the product of any two numbers; division of it is never needed. */
typedef unsigned __int128 wide;

static struct scope_rationed* make_record(const struct gms_call_sum* sum, uint32_t epoch)
{
    struct scope_rationed* records = (struct scope_rationed*)(void*)(chunk + 1);
    if (!chunk || chunk->used + 1 > (chunk->bytes - sizeof *chunk) / sizeof *records) {
        struct scope_chunk* made = gms_chunk_new(CHUNK_BYTES);
        if (!made)
            return NULL;
        gms_chunk_publish(made, SCOPE_RATIONED);
        chunk = made;
        records = (struct scope_rationed*)(void*)(chunk + 1);
    }
    struct scope_rationed* record = &records[chunk->used];
    *record = (struct scope_rationed){.from = sum->from, .self = sum->self, .epoch = epoch};
    __atomic_store_n(&chunk->used, chunk->used + 1, __ATOMIC_RELEASE);
    return record;
}

static void add_missed(struct gms_call_sum* sum, const struct gms_stratum* stratum, uint64_t missed, uint64_t doubt,
                       wide variance)
{
    if (!sum->record)
        sum->record = make_record(sum, stratum->epoch);
    struct scope_rationed* record = sum->record;
    if (!record)
        return;
    const wide all = ((wide)record->variance_high << 64 | record->variance_low) + variance;
    record->doubt += doubt;
    record->variance_low = (uint64_t)all;
    record->variance_high = (uint64_t)(all >> 64);
    __atomic_store_n(&record->missed, record->missed + missed, __ATOMIC_RELEASE);
}

static uint64_t scaled(uint64_t number, uint64_t by, uint64_t of)
{
    uint64_t factor = MOST_FACTOR;
    if (of > (by << FACTOR_BITS) / MOST_FACTOR)
        factor = (by << FACTOR_BITS) / of;
    return (number * factor) >> FACTOR_BITS;
}

static uint64_t own_part(const struct gms_window* window)
{
    return window->cost_ns < window->ns / 8 * 7 ? window->ns - window->cost_ns : window->ns / 8;
}

static uint64_t calls_since_then(const struct gms_call_sum* sum)
{
    return sum->sum > sum->then ? sum->sum - sum->then : 0;
}

void gms_estimate_counted(struct gms_call_sum* sum) { sum->counted += calls_since_then(sum); }

void gms_estimate_window(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window)
{
    if (stratum->windows[sum->group] >= 2)
        return;
    const uint64_t own_ns = own_part(window);
    const uint64_t parts = scaled(calls_since_then(sum) * GMS_CALL_PARTS, stratum->slot_ns, own_ns);
    sum->windows[stratum->windows[sum->group]] = parts;
    sum->doubt += scaled(parts, window->doubt_ns, own_ns);
}

/* The square of a difference between two windows, in calls: far more than a slot has. */
static uint64_t squared(uint64_t parts)
{
    const uint64_t calls = parts / GMS_CALL_PARTS;
    const uint64_t bounded = calls < (UINT64_C(1) << 31) ? calls : UINT64_C(1) << 31;
    return bounded * bounded;
}

static uint64_t slots_in(const struct gms_stratum* stratum) { return stratum->ns * SLOT_PARTS / stratum->slot_ns; }

void gms_estimate_first(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window)
{
    const uint64_t calls = sum->sum > sum->at_stratum ? sum->sum - sum->at_stratum : 0;
    sum->usual = scaled(calls * GMS_CALL_PARTS, stratum->slot_ns, own_part(window));
    sum->square = squared(sum->usual); /* as if one window had all, and the other nothing */
}

/* Strata without calls in either window would seem to be certain, and those with calls in one too uncertain: so the
 * squares of some strata stand for each. */
static wide variance_of(const struct gms_call_sum* sum, uint64_t slots, uint32_t windows)
{
    const uint64_t all = slots / SLOT_PARTS;
    const uint64_t unseen = all > windows ? all - windows : 0;
    const uint64_t seen = windows > 0 ? windows : 1;
    return (wide)(all * unseen / seen / 2) * sum->square;
}

void gms_estimate_forget(struct gms_call_sum* sum)
{
    sum->counted = sum->windows[0] = sum->windows[1] = sum->doubt = 0;
}

void gms_estimate_stratum(struct gms_call_sum* sum, const struct gms_stratum* stratum)
{
    const uint64_t slots = slots_in(stratum);
    const uint32_t windows = stratum->windows[sum->group];
    const uint64_t* seen = sum->windows;
    if (windows == 2) {
        sum->usual = (seen[0] + seen[1]) / 2;
        const uint64_t square = squared(seen[0] > seen[1] ? seen[0] - seen[1] : seen[1] - seen[0]);
        sum->square = (3 * sum->square + square) / 4;
    }
    if (windows == 1)
        sum->usual = seen[0];
    const uint64_t expected = sum->usual * slots / (SLOT_PARTS * GMS_CALL_PARTS);
    const uint64_t missed = expected > sum->counted ? expected - sum->counted : 0;
    /* Without windows (the profile was switched in each, the stratum was too short) it is a guess by earlier ones. */
    const uint64_t doubt = windows > 0 ? sum->doubt / windows * slots / (SLOT_PARTS * GMS_CALL_PARTS) : missed;
    add_missed(sum, stratum, missed, doubt, variance_of(sum, slots, windows));
    gms_estimate_forget(sum);
}

void gms_estimates_forget(void) { chunk = NULL; }

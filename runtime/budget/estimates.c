/* SPDX-License-Identifier: MIT */
#include "budget/estimates.h"

#include <stddef.h>

#include "budget/budget.h"
#include "scope/scope_file.h"

#define CHUNK_BYTES ((size_t)16 << 10) /* 255 of them */
#define FACTOR_BITS 16
#define ONE (UINT64_C(1) << FACTOR_BITS)
#define MOST_FACTOR (16 * ONE)         /* of a window in which the program hardly ran */
#define UNIT_PARTS 16u                 /* a stratum may end within a unit */
#define MOST_CALLS (UINT64_C(1) << 31) /* in a unit: far more than one has */
#define MOST_UNITS (UINT64_C(1) << 28) /* a week of them */

static struct scope_chunk* chunk;

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

/* The variance is that since the latest reset. */
static void tell_readers(struct gms_call_sum* sum, uint32_t epoch, uint64_t missed, uint64_t doubt, gms_wide variance)
{
    if (!sum->record)
        sum->record = make_record(sum, epoch);
    struct scope_rationed* record = sum->record;
    if (!record)
        return;
    const gms_wide all = ((gms_wide)record->base_variance_high << 64 | record->base_variance_low) + variance;
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
    return (uint64_t)((gms_wide)number * factor >> FACTOR_BITS);
}

uint64_t gms_own_part(const struct gms_window* window)
{
    return window->cost_ns < window->ns / 8 * 7 ? window->ns - window->cost_ns : window->ns / 8;
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

static uint64_t smaller(uint64_t a, uint64_t b) { return a < b ? a : b; }

static uint64_t calls_since_then(const struct gms_call_sum* sum)
{
    return sum->sum > sum->then ? sum->sum - sum->then : 0;
}

void gms_estimate_look(struct gms_call_sum* sum, uint64_t ns, uint64_t unit_ns)
{
    if (ns >= unit_ns / 2)
        sum->seen.highest = larger(sum->seen.highest, scaled(calls_since_then(sum) * GMS_CALL_PARTS, unit_ns, ns));
}

void gms_estimate_window(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window)
{
    struct gms_seen* seen = &sum->seen;
    const uint64_t own_ns = gms_own_part(window);
    seen->window = scaled(calls_since_then(sum) * GMS_CALL_PARTS, stratum->unit_ns, own_ns);
    /* Counting may have cost nothing, or a third more. */
    const uint64_t more_ns = window->cost_ns / 3;
    const uint64_t least_ns = own_ns > more_ns ? own_ns - more_ns : 0;
    seen->doubt =
        larger(scaled(seen->window, window->ns - own_ns, window->ns), scaled(seen->window, more_ns, least_ns));
    seen->highest = larger(seen->highest, seen->window);
    seen->all += seen->window;
    seen->has_window = true;
    ++seen->count;
}

static uint64_t unseen_ns(const struct gms_call_sum* sum, const struct gms_stratum* stratum)
{
    const uint64_t seen_ns = stratum->seen_ns[sum->group] + sum->seen.since_ns;
    return stratum->own_ns > seen_ns ? stratum->own_ns - seen_ns : 0;
}

void gms_estimate_first(struct gms_call_sum* sum, const struct gms_stratum* stratum, const struct gms_window* window)
{
    const uint64_t calls = sum->sum > sum->at_stratum ? sum->sum - sum->at_stratum : 0;
    const uint64_t parts = scaled(calls * GMS_CALL_PARTS, stratum->unit_ns, gms_own_part(window));
    sum->seen = (struct gms_seen){.before = parts, .usual = parts, .highest = larger(sum->seen.highest, parts)};
    sum->seen.since_ns = unseen_ns(sum, stratum);
}

void gms_estimate_announce(struct gms_call_sum* sum, const struct gms_stratum* stratum)
{
    struct scope_rationed* record = sum->record ? NULL : make_record(sum, stratum->epoch);
    if (!record)
        return;
    const uint64_t calls = smaller(sum->seen.highest / GMS_CALL_PARTS + 1, MOST_CALLS);
    const uint64_t in_a_second = calls * (UINT64_C(1000000000) / stratum->unit_ns);
    const gms_wide variance = (gms_wide)in_a_second * in_a_second;
    record->variance_low = (uint64_t)variance;
    record->variance_high = (uint64_t)(variance >> 64);
    sum->record = record;
}

void gms_estimate_amid(struct gms_call_sum* sum) { sum->seen.usual = sum->seen.usual / 2 + sum->seen.highest / 2; }

void gms_estimate_first_arc(struct gms_call_sum* sum, const struct gms_call_sum* function, uint64_t share)
{
    const struct gms_seen seen = function->seen;
    sum->seen = (struct gms_seen){.before = seen.before * share >> FACTOR_BITS,
                                  .usual = seen.usual * share >> FACTOR_BITS,
                                  .highest = seen.highest * share >> FACTOR_BITS};
}

void gms_estimate_forget(struct gms_call_sum* sum)
{
    const struct gms_seen seen = sum->seen;
    sum->seen = (struct gms_seen){.before = seen.before, .usual = seen.usual, .highest = seen.highest};
}

/* Returns the variance of two windows, in calls squared. */
static uint64_t variance_between(uint64_t a, uint64_t b)
{
    const uint64_t calls = smaller((a > b ? a - b : b - a) / GMS_CALL_PARTS, MOST_CALLS);
    return calls * calls / 2;
}

/* Less than a unit counts as one: what happened in it is as little known. */
static uint64_t units_of(uint64_t missed) { return (missed + UNIT_PARTS - 1) / UNIT_PARTS; }

/* Returns the variance of what `missed` parts of units had, if one window tells of them, and windows differ by `square`
 * in a unit. */
static gms_wide variance_of(uint64_t square, uint64_t missed, const struct gms_stratum* stratum)
{
    const uint64_t units = units_of(missed);
    return (gms_wide)(units * (units + stratum->slot_ns / stratum->unit_ns)) * square;
}

/* The square of Student's factor for 95 of 100, in 16ths of that for a known variance. As windows are compared with
 * those before, three of them tell no more than two would. */
static uint64_t student(uint64_t windows)
{
    return windows < 2 ? 672 : windows < 4 ? 77 : 16 + 47 * 3 / (2 * windows - 3);
}

/* The variance of a share of units that `full` (in 65536ths) of so many windows tell of, in 65536ths. Where they are
 * few, it is that of Agresti and Coull, with two windows more of each kind, and what the share itself becomes larger by
 * then; where they are most, of half a window more: then the share can hardly be larger. */
static uint64_t variance_of_share(uint64_t full, uint64_t windows)
{
    const bool are_few = full < windows * ONE / 2;
    const uint64_t more = are_few ? 2 * ONE : ONE / 2;
    const uint64_t all = windows + 2 * more / ONE;
    const uint64_t share = (full + more) / all;
    const uint64_t shift = are_few ? ONE - 2 * full / windows : 0;
    const uint64_t of_shift = 39 * (shift * shift >> FACTOR_BITS) / 10 / all;
    return ((share * (ONE - share) >> FACTOR_BITS) + of_shift) / all;
}

/* With such a variance of the share of units that have the highest number of calls. */
static gms_wide in_calls(const struct gms_seen* seen, const struct gms_seen* known, uint64_t variance)
{
    const uint64_t units = smaller(units_of(known->missed), MOST_UNITS);
    const uint64_t calls = smaller(seen->highest / GMS_CALL_PARTS + 1, MOST_CALLS);
    return (gms_wide)(units * units) * (calls * variance >> FACTOR_BITS / 2) * calls >> FACTOR_BITS / 2;
}

/* The variance of what was missed if a unit has the highest number of calls, or none. */
static gms_wide least_variance(const struct gms_seen* seen, const struct gms_seen* known)
{
    const uint64_t windows = smaller(known->count, ONE);
    const uint64_t mean = known->count > 0 ? seen->all / known->count : 0;
    const uint64_t share = seen->highest > 0 ? smaller((mean << FACTOR_BITS) / seen->highest, ONE) : 0;
    return in_calls(seen, known, windows > 0 ? variance_of_share(windows * share, windows) : ONE / 4);
}

static gms_wide variance_for_readers(const struct gms_seen* seen, const struct gms_seen* known)
{
    const gms_wide most = in_calls(seen, known, ONE / 4), least = least_variance(seen, known);
    const gms_wide told = seen->variance * student(known->count) / 16;
    return told > most ? most : told > least ? told : least;
}

static void take_window(struct gms_seen* seen, uint64_t windows)
{
    seen->square -= seen->square / windows;
    seen->square += variance_between(seen->window, seen->before) / windows;
    seen->usual = (seen->window + seen->before) / 2;
    seen->before = seen->window;
}

void gms_estimate_stratum(struct gms_call_sum* sum, const struct gms_call_sum* function,
                          const struct gms_stratum* stratum)
{
    struct gms_seen* seen = &sum->seen;
    const struct gms_seen* known = &function->seen;
    const uint64_t unseen = unseen_ns(function, stratum) * UNIT_PARTS / stratum->unit_ns;
    const uint64_t calls = known->has_window ? seen->window : seen->usual;
    const uint64_t square = known->has_window ? variance_between(seen->window, seen->before) : seen->square;
    seen->variance += variance_of(square, unseen, stratum);
    seen->missed += unseen;
    if (known->has_window)
        take_window(seen, known->count);
    tell_readers(sum, stratum->epoch, calls * unseen / (UNIT_PARTS * GMS_CALL_PARTS),
                 seen->doubt * unseen / (UNIT_PARTS * GMS_CALL_PARTS), variance_for_readers(seen, known));
    seen->window = seen->doubt = 0;
}

void gms_estimate_next(struct gms_call_sum* sum)
{
    sum->seen.since_ns = 0;
    sum->seen.has_window = false;
}

void gms_estimates_forget(void) { chunk = NULL; }

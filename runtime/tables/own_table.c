/* SPDX-License-Identifier: MIT */
#include "tables/own_table.h"

#include <signal.h>
#include <stddef.h>

#include "base/raw_syscall.h"
#include "base/thread_local.h"
#include "mute/muted_calls.h"
#include "scope/scope_file.h"
#include "tables/arc_table.h"

#define MANY_PLACES 64u

/* Before the loader has relocated us, our thread-local data seems to begin where the thread pointer points: at the C
 * library's own struct. The assembly then finds a word of it that is never used, and so zero: on x86-64
 * unused_vgetcpu_cache[0] of glibc's tcbhead_t, on AArch64 its `private`. */
#ifdef __x86_64__
#define WORDS_BEFORE 7
#else
#define WORDS_BEFORE 1
#endif
struct gms_found_early {
    uint64_t before[WORDS_BEFORE];
    uint64_t table_offset;
};
_Static_assert(offsetof(struct gms_found_early, table_offset) == 8 * WORDS_BEFORE, "the assembly knows this offset");

extern const struct scope_arc_table gms_no_table __attribute__((visibility("hidden")));

/* Read by the assembly: see there. */
GMS_THREAD_LOCAL struct gms_found_early gms_found_early;

void gms_own_table_use(const struct scope_arc_table* table)
{
    const uintptr_t used = (uintptr_t)(table ? table : &gms_no_table);
    __atomic_store_n(&gms_found_early.table_offset, (uint64_t)used - (uint64_t)(uintptr_t)&gms_no_table,
                     __ATOMIC_RELEASE);
}

struct gms_counting_state gms_counting_state(void)
{
    const struct scope_header* header = gms_scope_header();
    struct gms_counting_state state;
    state.changes = __atomic_load_n(&header->control_changes, __ATOMIC_ACQUIRE);
    state.epoch = __atomic_load_n(&header->epoch, __ATOMIC_ACQUIRE);
    state.off = (__atomic_load_n(&header->control, __ATOMIC_ACQUIRE) & SCOPE_CONTROL_NO_CALLS) != 0;
    return state;
}

/* Nobody reads what is muted, so addresses in it may mean what they like. */
bool gms_table_suits(const struct scope_arc_table* table, const struct gms_counting_state* state)
{
    return table && (state->off || table->epoch == state->epoch);
}

/* Thousands of threads may live at a time, or epochs follow each other, and most threads call little in them. */
static uint64_t first_size(const struct gms_place* place, const struct scope_arc_table* before)
{
    const bool is_much = before ? before->used > GMS_SMALLEST_TABLE_ENTRIES / 8 : place->number <= MANY_PLACES;
    return is_much ? GMS_FIRST_TABLE_ENTRIES : GMS_SMALLEST_TABLE_ENTRIES;
}

/* A first or next generation is wanted, and not known to be more than there is room for. */
static bool is_wanting(struct scope_arc_table* table, const struct gms_place* place,
                       const struct gms_counting_state* state)
{
    return gms_table_suits(table, state) ? gms_arc_table_is_crowded(table)
                                         : gms_arc_table_may_be_had(first_size(place, table), place->number);
}

/* Begins a new generation, with all signals blocked. Keeps the old table if there is no memory. */
static void grow(struct gms_place* place, struct scope_arc_table** newest, const struct gms_counting_state* state)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    struct scope_arc_table* table = *newest;
    if (is_wanting(table, place, state)) { /* a handler may have been faster */
        struct scope_arc_table* made =
            gms_table_suits(table, state)
                ? gms_arc_table_next(table)
                : gms_arc_table_new(first_size(place, table), place->number, state->epoch, state->off);
        if (made && !made->muted && !gms_table_suits(table, state))
            gms_touch_nothing(&place->touched);
        if (made)
            __atomic_store_n(newest, made, __ATOMIC_RELEASE);
        if (made && !made->muted && (!place->first || place->first->epoch == made->epoch))
            __atomic_store_n(&place->first, made, __ATOMIC_RELEASE);
    }
    gms_signal_mask(SIG_SETMASK, before);
}

/* Goes on in the table of an earlier epoch if that means the same now. With all signals blocked: a handler's calls must
 * not come into it meanwhile. */
static void go_on(struct gms_place* place, struct scope_arc_table* table, const struct gms_counting_state* state)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    const bool is_earlier = table->epoch < state->epoch; /* a handler may have been faster */
    if (is_earlier && !gms_table_continue(table, &place->touched, state->epoch))
        place->ended = table;
    gms_signal_mask(SIG_SETMASK, before);
}

struct scope_arc_table* gms_own_table_for(struct gms_place* place, const struct gms_counting_state* state)
{
    struct scope_arc_table** newest = state->off ? &place->muted : &place->counted;
    if (*newest && *newest != place->ended && !gms_table_suits(*newest, state))
        go_on(place, *newest, state);
    if (is_wanting(*newest, place, state))
        grow(place, newest, state);
    struct scope_arc_table* table = __atomic_load_n(newest, __ATOMIC_ACQUIRE);
    return gms_table_suits(table, state) ? table : NULL;
}

/* The table of the present state, in use from now on. Whoever changes the state retires all tables afterwards: either
 * we see the change here, or our table is retired after we have taken it into use, and we come here again. */
struct scope_arc_table* gms_own_table_take_up(struct gms_place* place)
{
    for (;;) {
        const struct gms_counting_state state = gms_counting_state();
        struct scope_arc_table* table = gms_own_table_for(place, &state);
        if (table && state.off)
            gms_arc_table_renew(table, gms_mute_turn());
        if (table)
            gms_arc_table_revive(table);
        gms_own_table_use(table);
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        const struct gms_counting_state now = gms_counting_state();
        if (now.changes == state.changes && now.epoch == state.epoch)
            return table;
        if (table)
            gms_arc_table_retire(table);
    }
}

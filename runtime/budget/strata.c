/* SPDX-License-Identifier: MIT */
#include "budget/strata.h"

#include <stddef.h>

#include "base/clocks.h"
#include "budget/budget.h"
#include "budget/call_cost.h"
#include "budget/call_sums.h"
#include "budget/estimates.h"
#include "budget/random_windows.h"
#include "budget/rationing.h"
#include "budget/slot_clock.h"
#include "budget/window_cost.h"
#include "mute/muted_calls.h"
#include "scope/control.h"
#include "scope/scope_file.h"

#define SLOTS_PER_CHECK 4u
#define SLOTS_OF_LOOKS 8u /* looking takes an eighth of the budget */
#define FIRST_SLOTS 2u    /* all functions count in the first stratum */
#define MOST_SPOILT 5u    /* at such a balance rationing ends */

/* Nobody waits for the next look where ticks find the program counting so many times as often as it may, and that takes
 * so many ticks, and as long as so many looks. Where fewer ticks than this part do so, it is forgotten. */
#define SHARES_ALARMING 3u
#define TICKS_ALARMING 2u
#define LOOKS_ALARMING 4u
#define PART_FORGOTTEN 16u
#define MOST_VAIN 6u

#define EVERY_GROUP ((2u << GMS_GROUPS) - 2u)

/* The budget of a second may be spent at once: whoever asks for one has a program that runs so long. */
#define A_SECOND_NS UINT64_C(1000000000)

static uint32_t budget;
static uint64_t unit_ns;
static uint32_t units;  /* in a slot */
static uint32_t epoch;  /* of the sums */
static uint32_t resets; /* before this stratum */

/* The present stratum. */
static struct gms_stratum stratum;
static uint32_t slots, slot;
static uint32_t spoilt;                /* windows that were discarded, less those that were of use; at least 0 */
static bool has_ceased;                /* nothing is rationed any more */
static uint32_t drawn[GMS_GROUPS + 1]; /* by group, its window among the slots */

/* The present window. */
static uint32_t counting;  /* the groups whose window it is */
static uint64_t window_ns; /* how long it has been open, by the latest take */
static uint32_t changes;   /* of on and off when it was opened */
static uint64_t change_ns; /* what it takes us to open and close one */
static uint64_t look_ns;   /* to look at all tables */
static uint64_t looked_ns; /* the stratum's own time at the latest of these looks */
static uint64_t spent_ns;  /* since then, by ticks: what counting has taken outside of windows ... */
static uint64_t lately_ns; /* ... of so much time, since the first of these ticks */
static uint32_t vain;      /* looks for their sake that found nothing to ration */

static uint32_t present_changes(void)
{
    return __atomic_load_n(&gms_scope_header()->control_changes, __ATOMIC_RELAXED);
}

static uint32_t present_resets(void) { return __atomic_load_n(&gms_scope_header()->resets, __ATOMIC_ACQUIRE); }

static uint32_t present_epoch(void) { return __atomic_load_n(&gms_scope_header()->epoch, __ATOMIC_ACQUIRE); }

static bool has(uint32_t groups, uint32_t group) { return (groups >> group & 1) != 0; }

static void note_then(uint32_t groups)
{
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        for (struct gms_call_sum* sum = NULL; has(groups, group) && (sum = gms_sums_next_in(group, sum)) != NULL;)
            sum->then = sum->sum;
}

static void begin_stratum(uint32_t number)
{
    stratum = (struct gms_stratum){.unit_ns = unit_ns, .slot_ns = units * unit_ns, .epoch = epoch};
    resets = gms_scope_exists() ? present_resets() : 0;
    slots = number;
    slot = 0;
    looked_ns = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        drawn[group] = gms_draw_window(slots);
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next(sum)) != NULL;) {
        sum->at_stratum = sum->then = sum->sum;
        gms_estimate_next(sum);
    }
}

static void end_stratum(void)
{
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next(sum)) != NULL;)
        if (sum->group > 0)
            gms_estimate_stratum(sum, gms_is_function(sum) ? sum : gms_sums_find(0, sum->self), &stratum);
}

/* Those whose window it is. */
static uint32_t groups_of_slot(void)
{
    uint32_t groups = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        groups |= slot == drawn[group] ? 1u << group : 0;
    return groups & gms_groups_in_use();
}

static void open_window(void)
{
    const uint32_t groups = groups_of_slot();
    if (groups == 0 || !gms_sums_look_at(groups))
        return;
    note_then(groups);
    const uint32_t before = changes;
    changes = present_changes();
    stratum.own_ns += gms_slot_clock_take_ns(); /* of others, while we looked */
    counting = gms_mute_set_rationed(groups, true) ? groups : 0;
    const uint64_t opening_ns = gms_slot_clock_take_ns();
    window_ns = counting != 0 ? opening_ns / 2 : 0;
    stratum.own_ns += opening_ns - window_ns;
    spoilt += counting == 0 && (!gms_control_is_off() || changes != before); /* and not where it is off for long */
}

static void learn_from_window(const struct gms_window* window)
{
    struct scope_header* header = gms_scope_header();
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
        for (struct gms_call_sum* sum = NULL; has(counting, group) && (sum = gms_sums_next_in(group, sum)) != NULL;)
            gms_estimate_window(sum, &stratum, window);
    ++header->windows;
    header->windows_ns += window->ns;
}

/* False if it cannot be closed now. A window in which the profile was switched is discarded: its time is not in the
 * stratum. Others may run while it is opened and closed, and count in some functions already, or still. */
static bool close_window(void)
{
    window_ns += gms_slot_clock_take_ns();
    if (!gms_mute_set_rationed(counting, false))
        return false;
    const uint64_t closing_ns = gms_slot_clock_take_ns();
    window_ns += closing_ns / 2;
    const bool is_known = gms_sums_look_at(counting) && changes == present_changes();
    const bool is_one = is_known && window_ns >= stratum.slot_ns / 4;
    spoilt = !is_one ? spoilt + 1 : spoilt > 0 ? spoilt - 1 : 0;
    if (is_known) {
        const struct gms_window window = {window_ns,
                                          gms_window_cost_ns(counting, window_ns, gms_slot_clock_is_exact())};
        stratum.own_ns += gms_own_part(&window) + closing_ns / 2;
        for (uint32_t group = 1; group <= GMS_GROUPS; ++group)
            stratum.seen_ns[group] += has(counting, group) ? gms_own_part(&window) : 0;
        if (is_one)
            learn_from_window(&window);
    }
    counting = 0;
    return true;
}

static void decide(void)
{
    gms_scope_header()->budget = budget;
    if (!has_ceased)
        gms_ration_costliest(&stratum, budget, 0);
    __atomic_store_n(&units, gms_units_wanted(change_ns), __ATOMIC_RELAXED);
    begin_stratum(gms_slots_wanted(units, unit_ns, change_ns, look_ns, budget));
}

/* How often those that always count have been called since the latest look. */
static void learn_from_look(uint64_t ns)
{
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next(sum)) != NULL;)
        if (sum->group == 0) {
            gms_estimate_look(sum, ns, unit_ns);
            sum->then = sum->sum;
        }
    looked_ns = stratum.own_ns;
}

static void forget_lately(void)
{
    __atomic_store_n(&spent_ns, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&lately_ns, 0, __ATOMIC_RELAXED);
}

/* The program's own part of the time since ticks find it counting. */
static uint64_t own_lately_ns(void)
{
    const uint64_t all = __atomic_load_n(&lately_ns, __ATOMIC_RELAXED);
    const uint64_t spent = __atomic_load_n(&spent_ns, __ATOMIC_RELAXED);
    const uint64_t ns = spent < all / 4 * 3 ? all - spent : all / 4;
    return ns < stratum.own_ns - looked_ns ? ns : stratum.own_ns - looked_ns;
}

/* The calls since the latest look fell into the last `ns`. */
static bool look(uint64_t ns)
{
    const uint64_t begin = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    const bool has_looked = gms_sums_look();
    if (has_looked)
        learn_from_look(ns);
    forget_lately();
    const uint64_t took_ns = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID) - begin;
    look_ns = look_ns > 0 ? (3 * look_ns + took_ns) / 4 : took_ns;
    return has_looked;
}

/* All count from now on. False if that cannot be now. */
static bool end_rationing(void)
{
    if (!gms_mute_end_rationing())
        return false;
    end_stratum();
    gms_sums_clear();
    gms_rationing_forget();
    return true;
}

/* Modules have gone, and other code may be loaded in their place: it is found out anew what is to be rationed. */
static void begin_epoch(uint32_t present)
{
    if (!end_rationing())
        return; /* a slot later */
    epoch = present;
    begin_stratum(FIRST_SLOTS);
}

/* The program switches the profile in each window, or none can be opened: to be right matters more than the budget. */
static void cease(void)
{
    if (!end_rationing())
        return; /* a slot later */
    has_ceased = true;
    spoilt = 0;
    begin_stratum(slots);
}

/* Calls that were missed before a reset are nobody's. */
static void begin_again(void)
{
    for (struct gms_call_sum* sum = NULL; (sum = gms_sums_next(sum)) != NULL;)
        gms_estimate_forget(sum);
    begin_stratum(slots);
}

static void begin_next_stratum(void)
{
    if (!look(stratum.own_ns - looked_ns))
        return; /* it goes on */
    end_stratum();
    decide();
}

void gms_strata_note_tick(uint64_t ns, bool in_counting)
{
    const bool in_window = __atomic_load_n(&counting, __ATOMIC_RELAXED) != 0;
    if (in_window || (!in_counting && __atomic_load_n(&spent_ns, __ATOMIC_RELAXED) == 0))
        return;
    const uint64_t lately = __atomic_add_fetch(&lately_ns, ns, __ATOMIC_RELAXED);
    if (__atomic_add_fetch(&spent_ns, in_counting ? ns : 0, __ATOMIC_RELAXED) < lately / PART_FORGOTTEN)
        forget_lately();
}

/* Ticks find the program counting far more often than it may: to wait would cost more than to look. */
static bool is_alarming(void)
{
    const uint64_t spent = __atomic_load_n(&spent_ns, __ATOMIC_RELAXED);
    const uint64_t lately = __atomic_load_n(&lately_ns, __ATOMIC_RELAXED);
    const uint64_t allowed_ns = lately / (2 * (uint64_t)GMS_WHOLE_BUDGET) * budget;
    return spent >= TICKS_ALARMING * unit_ns << vain && spent > LOOKS_ALARMING * look_ns &&
           spent > SHARES_ALARMING * allowed_ns;
}

/* Those whose window is still to come in this stratum, so that what joins them now is seen in it; it has the same
 * chance in each of the slots that are left. Nobody minds where that of a group without members was. Where all windows
 * have passed, any group will do. */
static uint32_t groups_to_come(void)
{
    const uint32_t in_use = gms_groups_in_use();
    uint32_t groups = 0;
    for (uint32_t group = 1; group <= GMS_GROUPS; ++group) {
        if (!has(in_use, group))
            drawn[group] = slot + gms_draw_window(slots - slot);
        groups |= drawn[group] >= slot ? 1u << group : 0;
    }
    return groups != 0 ? groups : EVERY_GROUP;
}

/* The program does something else than before: what costs most now is rationed at once, and the stratum goes on. */
static void check_spending(void)
{
    const uint64_t apart = SLOTS_OF_LOOKS * look_ns * GMS_WHOLE_BUDGET / budget / stratum.slot_ns + 1;
    const uint64_t slots_apart = apart > SLOTS_PER_CHECK ? apart : SLOTS_PER_CHECK;
    const bool is_early = slot % slots_apart != 0;
    if (has_ceased || (is_early && !is_alarming()) || !look(is_early ? own_lately_ns() : stratum.own_ns - looked_ns))
        return;
    const uint64_t planned_ns = slots * stratum.slot_ns;
    const bool is_overspent = gms_is_overspent(planned_ns < A_SECOND_NS ? planned_ns : A_SECOND_NS, budget);
    if (is_overspent)
        gms_ration_costliest(&stratum, budget, groups_to_come());
    if (is_overspent || is_early)
        vain = is_overspent ? 0 : vain + (vain < MOST_VAIN);
}

bool gms_strata_pass_slot(void)
{
    if (counting == 0)
        stratum.own_ns += gms_slot_clock_take_ns();
    else if (!close_window())
        return false;
    if (present_epoch() != epoch)
        begin_epoch(present_epoch());
    else if (present_resets() != resets)
        begin_again();
    else if (spoilt >= MOST_SPOILT)
        cease();
    else if (++slot >= slots)
        begin_next_stratum();
    else
        check_spending();
    open_window();
    return true;
}

void gms_strata_settle(void)
{
    if (present_resets() != resets)
        return; /* nothing was missed since */
    if (counting == 0)
        stratum.own_ns += gms_slot_clock_take_ns();
    else if (!close_window())
        return;
    end_stratum();
    const bool has_looked = gms_sums_look();
    begin_stratum(slots);
    if (!has_looked)
        cease(); /* these sums say nothing */
}

void gms_strata_end(void) { end_stratum(); }

bool gms_strata_are_in_window(void) { return counting != 0; }

void gms_strata_learn_change(uint64_t ns) { change_ns = change_ns > 0 ? (7 * change_ns + 2 * ns) / 8 : 2 * ns; }

uint64_t gms_strata_slot_ns(void) { return __atomic_load_n(&units, __ATOMIC_RELAXED) * unit_ns; }

void gms_strata_begin(uint64_t length_ns, uint32_t share)
{
    unit_ns = length_ns;
    units = 1;
    budget = share;
    epoch = gms_scope_exists() ? present_epoch() : 0;
    change_ns = look_ns = 0;
    counting = spoilt = vain = 0;
    forget_lately();
    has_ceased = false;
    gms_slot_clock_begin();
    gms_window_costs_forget();
    begin_stratum(FIRST_SLOTS);
}

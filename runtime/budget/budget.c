/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "budget/budget.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <time.h>

#include "base/busy_flag.h"
#include "base/decimal.h"
#include "base/may.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "budget/call_cost.h"
#include "budget/clocks.h"
#include "budget/random_windows.h"
#include "budget/rationing.h"
#include "budget/strata.h"
#include "mute/muted_calls.h"
#include "scope/continued_tables.h"
#include "scope/control.h"
#include "scope/scope_file.h"

#define SHORTEST_SLOT_NS UINT64_C(1000000) /* changing code may take a fifth of that */
#define MOST_MOMENTS 1000

static uint32_t budget;  /* in hundredths of a percent; 0: none */
static uint64_t unit_ns; /* of the shortest slots */
static bool is_over;     /* code can no longer be changed */
static gms_busy_flag busy;
static uint64_t ticks_ns; /* of the slot, by the ticks */
static uint64_t began_ns; /* the process' clock when it began */
static bool was_off;      /* for a part of it: then its ticks tell the time */

/* Returns how long the slot was. */
static uint64_t take_slot_ns(uint64_t now_ns)
{
    const uint64_t by_ticks = __atomic_exchange_n(&ticks_ns, 0, __ATOMIC_RELAXED);
    const bool is_known = !__atomic_exchange_n(&was_off, false, __ATOMIC_RELAXED) && now_ns > began_ns;
    return is_known ? now_ns - began_ns : by_ticks;
}

/* REQUIRES: `busy`. Our own work is in no slot. */
static void pass_slot(void)
{
    const uint64_t now_ns = gms_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    const uint64_t begin = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    const bool had_window = gms_strata_are_in_window();
    if (!gms_strata_pass_slot(take_slot_ns(now_ns)))
        return;
    const uint64_t ours = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID) - begin;
    began_ns = now_ns + ours;
    if (had_window || gms_strata_are_in_window())
        gms_strata_learn_change(ours);
}

/* Whoever has it needs less than a millisecond. */
static bool wait_for_busy(gms_signal_set* before)
{
    const struct timespec moment = {0, 50000};
    bool have_it = gms_busy_take(&busy, before);
    for (int i = 0; i < MOST_MOMENTS && !have_it; ++i) {
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
        have_it = gms_busy_take(&busy, before);
    }
    return have_it;
}

static void begin_anew(void)
{
    gms_strata_begin(unit_ns, budget);
    began_ns = gms_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    ticks_ns = 0;
    was_off = is_over = false;
}

/* The environment of a set-user-ID program is not its owner's. */
void gms_budget_begin(uint64_t period_ns)
{
    const char* text = getauxval(AT_SECURE) ? NULL : getenv(GMS_BUDGET_VARIABLE);
    const uint64_t asked = text ? gms_decimal(text) : 0;
    if (asked == 0 || asked >= GMS_WHOLE_BUDGET || period_ns == 0)
        return;
    gms_call_cost_begin();
    unit_ns = period_ns > SHORTEST_SLOT_NS ? period_ns : SHORTEST_SLOT_NS;
    budget = (uint32_t)asked;
    gms_tables_keep_apart();
    begin_anew();
}

/* Rationed functions count again by then (gms_mute_end). */
static void give_up(void)
{
    gms_signal_set before;
    if (is_over || !gms_busy_take(&busy, &before))
        return;
    gms_strata_end();
    gms_mute_tell_barred();
    is_over = true;
    gms_busy_leave(&busy, before);
}

void gms_budget_tick(uint64_t ns)
{
    gms_signal_set before;
    if (budget == 0 || is_over || gms_is_copy())
        return;
    if (!gms_control_counts_calls()) {
        __atomic_store_n(&was_off, true, __ATOMIC_RELAXED);
        return;
    }
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE) || !gms_mute_may_ration()) {
        give_up();
        return;
    }
    if (__atomic_add_fetch(&ticks_ns, ns, __ATOMIC_RELAXED) < gms_strata_slot_ns() || !gms_busy_take(&busy, &before))
        return;
    if (__atomic_load_n(&ticks_ns, __ATOMIC_RELAXED) >= gms_strata_slot_ns())
        pass_slot();
    gms_busy_leave(&busy, before);
}

void gms_budget_settle(void)
{
    gms_signal_set before;
    if (budget == 0 || is_over || gms_groups_in_use() == 0 || gms_is_copy() || gms_is_borrowed() ||
        !wait_for_busy(&before))
        return;
    const uint64_t now_ns = gms_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    gms_strata_settle(gms_mute_may_ration() ? take_slot_ns(now_ns) : 0);
    began_ns = now_ns;
    gms_busy_leave(&busy, before);
}

void gms_budget_forget(void)
{
    busy = 0;
    if (budget == 0)
        return;
    gms_sums_forget();
    gms_estimates_forget();
    gms_rationing_forget();
    gms_draw_anew();
    begin_anew();
}

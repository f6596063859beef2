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
#include "budget/counting_time.h"
#include "budget/random_windows.h"
#include "budget/rationing.h"
#include "budget/slot_clock.h"
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

/* REQUIRES: `busy`. Our own work is in no slot. */
static void pass_slot(void)
{
    const bool had_window = gms_strata_are_in_window();
    gms_slot_work_begins();
    const bool is_passed = gms_strata_pass_slot();
    const uint64_t ours = gms_slot_work_ends();
    if (is_passed && (had_window || gms_strata_are_in_window()))
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
    is_over = false;
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

void gms_budget_tick(uint64_t ns, uint64_t pc)
{
    gms_signal_set before;
    if (budget == 0 || is_over || gms_is_copy())
        return;
    if (!gms_control_counts_calls()) {
        gms_slot_clock_note_off();
        return;
    }
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE) || !gms_mute_may_ration()) {
        give_up();
        return;
    }
    gms_strata_note_tick(ns, gms_was_counting(pc));
    if (gms_slot_clock_tick(ns) < gms_strata_slot_ns() || !gms_busy_take(&busy, &before))
        return;
    if (gms_slot_clock_ticks_ns() >= gms_strata_slot_ns())
        pass_slot();
    gms_busy_leave(&busy, before);
}

static void settle(bool is_last)
{
    gms_signal_set before;
    if (budget == 0 || is_over || gms_groups_in_use() == 0 || gms_is_copy() || gms_is_borrowed() ||
        !wait_for_busy(&before))
        return;
    gms_slot_work_begins();
    if (!gms_mute_may_ration())
        gms_slot_clock_take_ns();
    gms_strata_settle();
    gms_slot_work_ends();
    is_over = is_last;
    gms_busy_leave(&busy, before);
}

bool gms_budget_is_kept(void) { return budget != 0 && !is_over; }

void gms_budget_settle(void) { settle(false); }

void gms_budget_end(void)
{
    if (gms_budget_is_kept() && gms_groups_in_use() > 0)
        gms_mute_tell_barred();
    settle(true);
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

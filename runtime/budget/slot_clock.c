/* SPDX-License-Identifier: MIT */
#include "budget/slot_clock.h"

#include "base/clocks.h"
#include "base/raw_syscall.h"

#define TICKS_ALONE 32u /* so many ticks of one thread in a row: it runs alone */

static uint64_t ticks_ns;   /* since the latest take */
static uint64_t took_ns;    /* the process' clock then */
static uint64_t work_ns;    /* our work since then */
static uint64_t begun_ns;   /* the thread's clock as the present work began, or at the latest take in it */
static uint64_t began_work; /* the same as the present work began */
static bool works;
static uint64_t untold_ns; /* work that will be in the next ticks of whoever did it */
static bool was_off;
static int32_t latest_ticked;
static uint32_t ticks_in_a_row;

uint64_t gms_slot_clock_ticks_ns(void) { return __atomic_load_n(&ticks_ns, __ATOMIC_RELAXED); }

uint64_t gms_slot_clock_tick(uint64_t ns)
{
    const int32_t self = (int32_t)GMS_CALL0(SYS_gettid);
    const int32_t before = __atomic_exchange_n(&latest_ticked, self, __ATOMIC_RELAXED);
    if (before == self)
        __atomic_fetch_add(&ticks_in_a_row, 1, __ATOMIC_RELAXED);
    else if (before != 0)
        __atomic_store_n(&ticks_in_a_row, 0, __ATOMIC_RELAXED);
    return __atomic_add_fetch(&ticks_ns, ns, __ATOMIC_RELAXED);
}

void gms_slot_clock_note_off(void) { __atomic_store_n(&was_off, true, __ATOMIC_RELAXED); }

void gms_slot_work_begins(void)
{
    begun_ns = began_work = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    works = true;
}

uint64_t gms_slot_work_ends(void)
{
    const uint64_t now_ns = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    work_ns += now_ns - begun_ns;
    untold_ns = now_ns - began_work;
    works = false;
    return untold_ns;
}

static uint64_t less(uint64_t ns, uint64_t work) { return work < ns / 8 * 7 ? ns - work : ns / 8; }

/* Whoever works was interrupted by a tick: those that come during the work are of others. */
static uint64_t by_ticks(void)
{
    const uint64_t ns = __atomic_exchange_n(&ticks_ns, 0, __ATOMIC_RELAXED);
    const uint64_t work = ns > 0 ? untold_ns : 0;
    untold_ns -= work;
    return less(ns, work);
}

static uint64_t by_clock(void)
{
    const uint64_t now_ns = gms_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    if (works) {
        const uint64_t thread_ns = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
        work_ns += thread_ns - begun_ns;
        begun_ns = thread_ns;
    }
    const uint64_t ns = now_ns > took_ns + work_ns ? now_ns - took_ns - work_ns : 0;
    took_ns = now_ns;
    work_ns = 0;
    return ns;
}

bool gms_slot_clock_is_exact(void) { return __atomic_load_n(&ticks_in_a_row, __ATOMIC_RELAXED) >= TICKS_ALONE; }

uint64_t gms_slot_clock_take_ns(void)
{
    const uint64_t ticked = by_ticks(), passed = by_clock();
    return !__atomic_exchange_n(&was_off, false, __ATOMIC_RELAXED) && gms_slot_clock_is_exact() ? passed : ticked;
}

void gms_slot_clock_begin(void)
{
    took_ns = gms_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
    ticks_ns = work_ns = untold_ns = 0;
    works = was_off = false;
    latest_ticked = 0;
    ticks_in_a_row = TICKS_ALONE; /* until another thread ticks */
}

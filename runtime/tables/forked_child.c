/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "tables/forked_child.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

#include "base/clocks.h"
#include "base/raw_syscall.h"
#include "mute/muted_calls.h"
#include "sample/ticker.h"
#include "scope/control.h"
#include "scope/modules.h"
#include "scope/scope_file.h"
#include "tables/arc_table.h"
#include "tables/shared_table.h"
#include "tables/threads.h"

/* A child that sleeps between its calls is no step to an exec, either. */
#define LONGEST_NS UINT64_C(1000000000)
#define OWN_ENTRIES 2048u

static bool is_new;

/* The child's calls are counted in its parent's file, which is still mapped. NULL: nowhere. */
static struct scope_header* parent;
static bool is_own_child; /* of that process itself, not of a child of it that had no file */
static struct scope_arc_table* parents_table;
static bool is_told_of; /* in the parent's header, as one of fileless_children */

/* The same once more, so that they can be taken back. */
static struct {
    struct scope_arc_table table;
    struct scope_arc_entry unused[2];
    struct scope_arc_entry entries[OWN_ENTRIES];
} own;
static uint32_t calls;
_Static_assert(OWN_ENTRIES / 4 * 3 > GMS_FIRST_CALLS, "they all have room");

void gms_child_prepare(void)
{
    if (gms_scope_exists() && gms_control_counts_calls())
        gms_shared_table_provide(gms_scope_header()->epoch);
}

static void clear_own(void)
{
    own.table.entries = OWN_ENTRIES;
    own.table.used = 0;
    for (uint32_t i = 0; i < OWN_ENTRIES; ++i) {
        volatile struct scope_arc_entry* entry = &own.entries[i];
        if (entry->from == 0)
            continue; /* leave untouched pages untouched */
        entry->self = 0;
        entry->count = 0;
        entry->from = 0;
    }
}

void gms_child_is_born(void)
{
    if (gms_scope_exists()) { /* else its parent is new itself, and both count in the same table */
        parent = gms_scope_header();
        parents_table = gms_shared_table_of(parent->epoch);
        gms_modules_inherit();
    }
    is_own_child = parent && GMS_CALL0(SYS_getppid) == parent->pid;
    is_told_of = false;
    clear_own();
    calls = 0;
    __atomic_store_n(&is_new, true, __ATOMIC_RELEASE);
}

static bool is_old_enough(void) { return gms_clock_ns(CLOCK_REALTIME) - gms_scope_header()->started_ns > LONGEST_NS; }

/* A process that has ended, however that was, has its counts in its profile, or will have. In another PID namespace its
 * number means nothing to us. */
static bool parent_lives(void)
{
    if (__atomic_load_n(&parent->ending, __ATOMIC_ACQUIRE))
        return false;
    if (is_own_child)
        return GMS_CALL0(SYS_getppid) == parent->pid;
    return gms_scope_header()->pid_namespace != parent->pid_namespace || GMS_CALL2(SYS_kill, parent->pid, 0) != -ESRCH;
}

static bool may_count_for_parent(uint64_t from, uint64_t self)
{
    return parents_table && parents_table->epoch == __atomic_load_n(&parent->epoch, __ATOMIC_ACQUIRE) &&
           gms_modules_were_inherited(self) && gms_modules_were_inherited(from) && !is_old_enough() && parent_lives();
}

/* For its parent first: so what is taken back was always there. */
static bool count_for_parent(uint64_t from, uint64_t self)
{
    if (!may_count_for_parent(from, self) || gms_arc_table_count(parents_table, from, self) == GMS_NOT_COUNTED)
        return false;
    gms_arc_table_count(&own.table, from, self);
    return true;
}

bool gms_child_count(uint64_t from, uint64_t self)
{
    if (!__atomic_load_n(&is_new, __ATOMIC_ACQUIRE))
        return false;
    const bool remains_new = !gms_scope_exists() && __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED) < GMS_FIRST_CALLS &&
                             (!gms_control_counts_calls() || count_for_parent(from, self));
    if (!remains_new)
        gms_child_begin();
    return remains_new;
}

/* Each count is taken by an exchange: a call that is counted meanwhile is found the next time. */
static void take_back(void)
{
    const bool lives = own.table.used > 0 && parent_lives();
    for (uint32_t i = 0; i < OWN_ENTRIES && own.table.used > 0; ++i) {
        const uint64_t self = __atomic_load_n(&own.entries[i].self, __ATOMIC_ACQUIRE);
        const uint64_t times = self ? __atomic_exchange_n(&own.entries[i].count, 0, __ATOMIC_ACQ_REL) : 0;
        if (times == 0 || !lives)
            continue;
        gms_arc_table_subtract(parents_table, own.entries[i].from, self, times);
        gms_count_times(own.entries[i].from, self, times);
    }
}

/* All that it counts is lost if anything but exit ends it. */
static void tell_parent_of_missing_file(void)
{
    if (gms_scope_path()[0] || !parent || !parent_lives())
        return;
    __atomic_fetch_add(&parent->fileless_children, 1, __ATOMIC_ACQ_REL);
    is_told_of = true;
}

void gms_child_is_written(void)
{
    if (is_told_of && parent_lives())
        __atomic_fetch_sub(&parent->fileless_children, 1, __ATOMIC_ACQ_REL);
    is_told_of = false;
}

void gms_child_begin(void)
{
    if (!__atomic_exchange_n(&is_new, false, __ATOMIC_ACQ_REL))
        return;
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    gms_scope_begin();
    tell_parent_of_missing_file();
    gms_mute_child_begins();
    gms_ticker_begin_record();
    take_back();
    gms_signal_mask(SIG_SETMASK, before);
}

void gms_child_settle(void)
{
    if (own.table.used > 0)
        gms_child_begin();
    take_back();
}

/* SPDX-License-Identifier: MIT */
#include "mute/muted_calls.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/may.h"
#include "base/own_process.h"
#include "base/process_status.h"
#include "base/short_lock.h"
#include "base/thread_local.h"
#include "mute/call_code.h"
#include "mute/choice.h"
#include "mute/left_out.h"
#include "mute/muted_table.h"
#include "mute/own_code.h"
#include "scope/control.h"
#include "scope/modules.h"
#include "scope/scope_file.h"

#define OFF_BEFORE_MUTING_NS UINT64_C(50000000)
#define CALLS_PER_TURN 256u  /* a tick that undoes more takes longer than half a millisecond */
#define FAILURES_PER_TICK 2u /* trying all in vain would take longer than the time to the next tick */
#define MOST_TRIES 4096u     /* of ticks that find breakpoints alone: seventeen seconds */
#define MOST_MOMENTS 1000    /* fifty milliseconds, and more where the clock is coarse */

static uint32_t tries;
static uint32_t turn;

static bool is_due;       /* functions that call us are to be muted */
static bool has_ended;    /* the right to is lost */
static bool has_rationed; /* it was lost for those that are rationed: they count again */
static uint64_t off_ns;   /* ticks since the change to off that `off_change` is */
static uint32_t off_change;
static uint32_t pauses; /* under way */
static bool is_vain;    /* to wait for their end: whoever pauses may wait for the one that waits */
static GMS_THREAD_LOCAL uint32_t own_pauses;
static gms_short_lock lock;

/* A filter that was there before us may kill for what we do, and nobody can read it. Whoever may set one without giving
 * up new rights manages containers or services, and lets them write files. */
void gms_mute_prepare(void)
{
    if (gms_status_is_set("Seccomp") && gms_status_is_set("NoNewPrivs"))
        gms_close(GMS_TO_MUTE, true);
}

static void tell_header(int error)
{
    struct scope_header* header = gms_scope_header();
    header->muted_calls = gms_muted_count();
    if (error && error != EAGAIN) /* not for long */
        header->mute_error = (uint32_t)error;
}

/* With the lock held. */
static long open_memory(void) { return __atomic_load_n(&pauses, __ATOMIC_SEQ_CST) > 0 ? -EAGAIN : gms_own_code_open(); }

/* The code is ours to change while the lock is held. */
void gms_mute_call(uint64_t self)
{
    if (!__atomic_load_n(&is_due, __ATOMIC_ACQUIRE) || !gms_may(GMS_TO_RUN | GMS_TO_MUTE) || gms_is_borrowed() ||
        !gms_modules_knows(self))
        return;
    const gms_signal_set before = gms_short_lock_take(&lock);
    if (is_due && !has_ended && !gms_control_counts_calls()) {
        const long memory = open_memory();
        const int error = memory < 0 ? (int)-memory : gms_call_mute(memory, self);
        if (memory >= 0)
            gms_own_code_close(memory);
        if (error && error != EMFILE && error != ENFILE && error != EAGAIN)
            is_due = false; /* until it is off the next time */
        tell_header(error);
    }
    gms_short_lock_release(&lock, before);
}

/* A call that cannot be muted is kept all the same, so that readers are told once. */
static void keep_left_out(uint64_t self)
{
    static const uint8_t nothing[GMS_BYTES_BEFORE];
    struct gms_muted* call = gms_muted_find(self);
    if (!call)
        call = gms_muted_keep(self, nothing);
    if (!call || call->left_out != gms_scope_header()->epoch + 1) {
        const uint32_t epoch = gms_left_out_tell(self);
        if (call)
            gms_muted_leave_out(call, epoch);
    }
}

static bool is_left_out(const struct gms_muted* call)
{
    return call && call->is_done && call->left_out == gms_scope_header()->epoch + 1;
}

/* With the lock held. */
static bool leave_out(uint64_t self)
{
    if (is_left_out(gms_muted_find(self)))
        return true; /* a thread that was on its way to us */
    const bool may_mute = gms_may(GMS_TO_MUTE) && !has_ended;
    const long memory = may_mute ? open_memory() : -EAGAIN;
    const int error = memory < 0 ? (int)-memory : gms_call_mute(memory, self);
    if (memory >= 0)
        gms_own_code_close(memory);
    keep_left_out(self);
    tell_header(error);
    return is_left_out(gms_muted_find(self));
}

bool gms_mute_left_out(uint64_t self)
{
    if (!gms_may(GMS_TO_RUN) || gms_is_borrowed())
        return false;
    const gms_signal_set before = gms_short_lock_take(&lock);
    const bool is_muted = leave_out(self);
    gms_short_lock_release(&lock, before);
    return is_muted;
}

static void tell_again(struct gms_muted* call)
{
    if (call->left_out != 0)
        gms_muted_leave_out(call, gms_left_out_tell(call->self));
}

void gms_mute_child_begins(void)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    gms_muted_visit(tell_again);
    gms_short_lock_release(&lock, before);
}

/* Looks at some of them, with the lock held. False if it is too early to try. */
static bool unmute_some(uint32_t most_failures)
{
    const long memory = open_memory();
    if (memory == -EAGAIN)
        return false;
    const uint32_t count = gms_muted_count();
    uint32_t failures = 0;
    for (uint32_t i = 0; i < count && i < CALLS_PER_TURN && failures < most_failures; ++i) {
        struct gms_muted* call = gms_muted_next();
        if (call && gms_call_set(memory, call, true))
            gms_muted_free(call);
        else
            failures += call != NULL;
    }
    if (memory >= 0)
        gms_own_code_close(memory);
    tell_header(failures > 0 && memory < 0 ? (int)-memory : 0);
    return true;
}

/* With the lock held. */
static int ration(uint64_t self, uint32_t group)
{
    if (!gms_mute_may_ration())
        return EPERM;
    const struct gms_muted* present = gms_muted_find(self);
    if (present)
        return present->left_out ? ENOTSUP : EAGAIN; /* it is about to count again */
    const long memory = open_memory();
    const int error = memory < 0 ? (int)-memory : gms_call_mute(memory, self);
    if (memory >= 0)
        gms_own_code_close(memory);
    tell_header(error);
    struct gms_muted* call = gms_muted_find(self);
    if (call && !error)
        gms_muted_ration(call, group);
    return error || call ? error : ENOTSUP;
}

int gms_mute_ration(uint64_t self, uint32_t group)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE) || gms_is_borrowed())
        return EAGAIN;
    if (!gms_modules_tell_end(self))
        return ENOTSUP;
    const gms_signal_set before = gms_short_lock_take(&lock);
    const int error = ration(self, group);
    gms_short_lock_release(&lock, before);
    return error;
}

/* So many could not be changed back, although they were to count: the profile tells the most at a time. */
static void tell_unrestored(uint32_t functions)
{
    uint32_t* most = &gms_scope_header()->unrestored;
    if (functions > __atomic_load_n(most, __ATOMIC_RELAXED))
        __atomic_store_n(most, functions, __ATOMIC_RELAXED);
}

static bool set_rationed(long memory, uint32_t groups, bool counts)
{
    uint32_t failed = 0;
    for (struct gms_muted* call = NULL; memory != -EAGAIN && (call = gms_muted_next_rationed(call, groups)) != NULL;)
        failed += !gms_call_set(memory, call, counts);
    if (counts && failed > 0)
        tell_unrestored(failed);
    return memory != -EAGAIN;
}

/* For good, as by another user. */
static bool is_lost(long memory) { return memory < 0 && memory != -EAGAIN && memory != -EMFILE && memory != -ENFILE; }

/* All count, with the lock held. False if that cannot be now. */
static bool end_rationing(void)
{
    struct gms_muted* call = gms_muted_next_rationed(NULL, GMS_EVERY_GROUP);
    const long memory = call && gms_may(GMS_TO_MUTE) ? open_memory() : -EAGAIN;
    while (memory != -EAGAIN && call) {
        struct gms_muted* next = gms_muted_next_rationed(call, GMS_EVERY_GROUP);
        if (gms_call_set(memory, call, true))
            gms_muted_free(call);
        call = next;
    }
    if (memory >= 0)
        gms_own_code_close(memory);
    return memory != -EAGAIN || !call;
}

bool gms_mute_end_rationing(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE) || gms_is_borrowed())
        return false;
    const gms_signal_set before = gms_short_lock_take(&lock);
    const bool has_ended_now = end_rationing();
    gms_short_lock_release(&lock, before);
    return has_ended_now;
}

bool gms_mute_set_rationed(uint32_t groups, bool counts)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE) || gms_is_borrowed())
        return false;
    const gms_signal_set before = gms_short_lock_take(&lock);
    const long memory = has_ended || (counts && !gms_control_counts_calls()) ? -EAGAIN : open_memory();
    const bool are_set = memory >= 0 && set_rationed(memory, groups, counts);
    if (memory >= 0)
        gms_own_code_close(memory);
    else
        tell_header((int)-memory);
    has_rationed = has_rationed || (is_lost(memory) && end_rationing());
    gms_short_lock_release(&lock, before);
    return are_set;
}

bool gms_mute_may_ration(void)
{
    return !__atomic_load_n(&has_ended, __ATOMIC_RELAXED) && !__atomic_load_n(&has_rationed, __ATOMIC_RELAXED);
}

/* Returns how many are left if they are to be undone, else 0; tells whether that was tried. */
static uint32_t take_turn(bool is_last, uint32_t most_failures, bool* has_tried)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    const bool undoes = gms_muted_count() > 0 && (is_last || gms_control_counts_calls());
    is_due = is_due && !is_last && !gms_control_counts_calls();
    if (is_last && !has_ended)
        end_rationing();
    has_ended = has_ended || is_last;
    *has_tried = !undoes || unmute_some(most_failures);
    const uint32_t left = undoes ? gms_muted_count() : 0;
    gms_short_lock_release(&lock, before);
    return left;
}

/* Round after round, as long as there is progress. */
static void take_all_turns(bool is_last)
{
    bool has_tried;
    for (uint32_t had = UINT32_MAX, left = take_turn(is_last, UINT32_MAX, &has_tried); left > 0 && left < had;) {
        had = left;
        for (uint32_t turns = had / CALLS_PER_TURN + 1; turns > 0 && left > 0; --turns)
            left = take_turn(is_last, UINT32_MAX, &has_tried);
    }
}

static bool is_paused(void) { return __atomic_load_n(&pauses, __ATOMIC_SEQ_CST) > 0; }

/* A handler that has interrupted fork itself waits in vain, and a destructor that dlclose calls need not; it may wait
 * for this thread. */
static void wait_for_pauses(void)
{
    const struct timespec moment = {0, 50000};
    if (own_pauses > 0)
        return;
    for (int i = 0; i < MOST_MOMENTS && is_paused() && !__atomic_load_n(&is_vain, __ATOMIC_RELAXED); ++i)
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
    if (is_paused()) {
        __atomic_store_n(&is_vain, true, __ATOMIC_RELAXED);
        tell_unrestored(gms_muted_count());
    }
}

/* Not in a child that runs in its parent's memory, and may be killed with the lock: the parent's ticks do it. */
void gms_unmute_all(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE) || gms_is_borrowed())
        return;
    wait_for_pauses();
    take_all_turns(false);
}

void gms_mute_tell_barred(void)
{
    struct scope_header* header = gms_scope_header();
    header->mute_error = header->mute_error ? header->mute_error : EPERM;
}

/* In a child of vfork, too: its parent's thread is closed with it. */
void gms_mute_end(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE))
        return;
    wait_for_pauses();
    if (is_due || gms_muted_count() > 0)
        gms_mute_tell_barred();
    take_all_turns(true);
}

uint32_t gms_mute_turn(void) { return __atomic_load_n(&turn, __ATOMIC_ACQUIRE); }

void gms_mute_begin(void)
{
    __atomic_store_n(&is_due, true, __ATOMIC_RELEASE);
    if (!gms_may(GMS_TO_MUTE))
        gms_mute_tell_barred();
}

/* Off for long enough: all calls are to come to us once more, and be muted. */
static void begin_to_mute(void)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    const bool begins = !is_due && !has_ended && !gms_control_counts_calls();
    is_due = is_due || begins;
    __atomic_store_n(&turn, turn + begins, __ATOMIC_RELEASE);
    gms_short_lock_release(&lock, before);
    if (!begins)
        return;
    const struct gms_chunks chunks = gms_scope_chunks();
    gms_control_retire_tables(&chunks);
}

static void try_once(void)
{
    const uint32_t had = gms_muted_count();
    bool has_tried;
    const uint32_t left = take_turn(false, FAILURES_PER_TICK, &has_tried);
    if (left > 0 && left == had && has_tried) {
        __atomic_fetch_add(&tries, 1, __ATOMIC_RELAXED);
        tell_unrestored(left);
    } else if (has_tried)
        __atomic_store_n(&tries, 0, __ATOMIC_RELAXED);
}

void gms_mute_tick(uint64_t ns)
{
    if (gms_is_copy())
        return;
    gms_choice_tick();
    if (!gms_may(GMS_TO_MUTE))
        return;
    if (gms_control_counts_calls()) {
        if (__atomic_load_n(&is_due, __ATOMIC_RELAXED) ||
            (gms_muted_count() > 0 && __atomic_load_n(&tries, __ATOMIC_RELAXED) < MOST_TRIES))
            try_once();
        return;
    }
    const uint32_t change = __atomic_load_n(&gms_scope_header()->control_changes, __ATOMIC_RELAXED);
    if (__atomic_exchange_n(&off_change, change, __ATOMIC_RELAXED) != change)
        __atomic_store_n(&off_ns, 0, __ATOMIC_RELAXED);
    const uint64_t long_ns = __atomic_add_fetch(&off_ns, ns, __ATOMIC_RELAXED);
    if (long_ns >= OFF_BEFORE_MUTING_NS && long_ns - ns < OFF_BEFORE_MUTING_NS)
        begin_to_mute();
}

/* Waits for the one that changes code now. */
void gms_mute_pause(void)
{
    if (gms_is_borrowed())
        return;
    ++own_pauses;
    __atomic_add_fetch(&pauses, 1, __ATOMIC_SEQ_CST);
    gms_short_lock_release(&lock, gms_short_lock_take(&lock));
}

void gms_mute_drop_unloaded(void)
{
    if (gms_is_borrowed())
        return;
    const gms_signal_set before = gms_short_lock_take(&lock);
    gms_muted_drop_unloaded();
    gms_short_lock_release(&lock, before);
}

/* Perhaps after a fork that began in a sandbox, and was not told of, or in a child that runs in its parent's memory. */
void gms_mute_resume(void)
{
    if (own_pauses == 0)
        return;
    --own_pauses;
    if (__atomic_sub_fetch(&pauses, 1, __ATOMIC_SEQ_CST) == 0)
        __atomic_store_n(&is_vain, false, __ATOMIC_RELAXED);
}

void gms_mute_in_child(void)
{
    pauses = own_pauses = 0;
    is_vain = false;
    lock = 0;
}

void gms_mute_forget(void)
{
    gms_mute_in_child(); /* of a bare clone, too */
    gms_muted_forget_epochs();
    end_rationing();
    has_rationed = false;
    gms_choice_forget();
    gms_left_out_forget();
    if (gms_muted_count() > 0)
        tell_header(0);
}

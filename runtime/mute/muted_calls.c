/* SPDX-License-Identifier: MIT */
#include "mute/muted_calls.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "base/own_process.h"
#include "base/short_lock.h"
#include "mute/counting_call.h"
#include "mute/own_code.h"
#include "scope/control.h"
#include "scope/modules.h"
#include "scope/scope_file.h"

#define OFF_BEFORE_MUTING_NS UINT64_C(50000000)
#define FIRST_CALLS 1024u
#define CALLS_PER_TURN 256u /* a tick that undoes more takes longer than half a millisecond */
#define MOST_TRIES 4096u    /* of ticks that find breakpoints alone: seventeen seconds */
#define MOST_MOMENTS 20000  /* a second */

/* Code as it was before it was muted. */
struct muted {
    uint64_t self; /* 0: free */
    uint8_t before[GMS_BYTES_BEFORE];
};

/* Which are muted: found by `self`. One that has been freed leaves a gap, behind which another may stand unfound until
 * it is undone: harmless, since what counts again is left as it is. */
static struct muted* calls;
static uint32_t room; /* a power of two, or 0 */
static uint32_t used;
static uint32_t next_turn; /* where the next turn begins */
static uint32_t tries;
static uint32_t turn;

static bool is_due;     /* functions that call us are to be muted */
static bool has_ended;  /* the right to is lost */
static uint64_t off_ns; /* ticks since the change to off that `off_change` is */
static uint32_t off_change;
static uint32_t forks; /* under way */
static gms_short_lock lock;

static bool is_off(void)
{
    return (__atomic_load_n(&gms_scope_header()->control, __ATOMIC_SEQ_CST) & SCOPE_CONTROL_NO_CALLS) != 0;
}

static void tell_header(int error)
{
    struct scope_header* header = gms_scope_header();
    header->muted_calls = used;
    if (error && error != EAGAIN) /* not for long */
        header->mute_error = (uint32_t)error;
}

/* With the lock held. */
static long open_memory(void) { return __atomic_load_n(&forks, __ATOMIC_SEQ_CST) > 0 ? -EAGAIN : gms_own_code_open(); }

static uint32_t place_of(const struct muted* table, uint32_t size, uint64_t self)
{
    uint32_t at = (uint32_t)(self * 0x9E3779B97F4A7C15u >> 32) & (size - 1);
    while (table[at].self != 0 && table[at].self != self)
        at = (at + 1) & (size - 1);
    return at;
}

/* Code that has been unloaded is left out. */
static bool make_room(void)
{
    const uint32_t size = room ? 2 * room : FIRST_CALLS;
    struct muted* larger = gms_may(GMS_TO_MAP) ? gms_memory_get(size * sizeof *larger) : NULL;
    if (!larger)
        return false;
    used = 0;
    for (uint32_t i = 0; i < room; ++i)
        if (calls[i].self != 0 && gms_modules_knows(calls[i].self)) {
            larger[place_of(larger, size, calls[i].self)] = calls[i];
            ++used;
        }
    if (calls)
        gms_memory_release(calls, room * sizeof *calls);
    calls = larger;
    room = size;
    next_turn = 0;
    return true;
}

/* Before the code is changed: so that a child of fork in the midst of it knows, too. */
static bool remember(uint64_t self, const uint8_t before[GMS_BYTES_BEFORE])
{
    if (used >= room / 2 && !make_room())
        return false;
    struct muted* call = &calls[place_of(calls, room, self)];
    used += call->self == 0;
    call->self = self;
    for (uint32_t i = 0; i < GMS_BYTES_BEFORE; ++i)
        call->before[i] = before[i];
    return true;
}

/* Returns 0, or an errno if nothing can be muted now. A call that is not proven to be ours counts on. */
static int mute(long memory, uint64_t self)
{
    uint8_t before[GMS_BYTES_BEFORE];
    struct gms_counting_call call;
    if (!gms_own_code_read(memory, self - sizeof before, before, sizeof before) ||
        !gms_own_code_is_seen(self - sizeof before, before, sizeof before) ||
        !gms_counting_call_find(memory, self, before, &call))
        return 0;
    if (!remember(self, before))
        return ENOMEM;
    return gms_own_code_write(memory, call.address, call.muted, call.count);
}

/* The code is ours to change while the lock is held. */
void gms_mute_call(uint64_t self)
{
    if (!__atomic_load_n(&is_due, __ATOMIC_ACQUIRE) || !gms_may(GMS_TO_RUN | GMS_TO_MUTE) || gms_is_borrowed() ||
        !gms_modules_knows(self))
        return;
    const gms_signal_set before = gms_short_lock_take(&lock);
    if (is_due && !has_ended && is_off()) {
        const long memory = open_memory();
        const int error = memory < 0 ? (int)-memory : mute(memory, self);
        if (memory >= 0)
            gms_own_code_close(memory);
        if (error && error != EMFILE && error != ENFILE && error != EAGAIN)
            is_due = false; /* until it is off the next time */
        tell_header(error);
    }
    gms_short_lock_release(&lock, before);
}

static bool are_equal(const uint8_t* a, const uint8_t* b, uint32_t count)
{
    bool equal = true;
    for (uint32_t i = 0; i < count; ++i)
        equal = equal && a[i] == b[i];
    return equal;
}

/* False if a debugger has a breakpoint there, or the code cannot be written. Other code may have been loaded there
 * meanwhile: that is left as it is. */
static bool unmute(long memory, const struct muted* muted)
{
    uint8_t now[GMS_BYTES_BEFORE];
    struct gms_counting_call call;
    if (!gms_counting_call_read(muted->self, muted->before, &call) ||
        !gms_own_code_read(memory, muted->self - sizeof now, now, sizeof now))
        return true;
    const uint32_t first = (uint32_t)(call.address - (muted->self - sizeof now));
    const uint32_t operand = first + call.count;
    if (!are_equal(now + operand, muted->before + operand, GMS_BYTES_BEFORE - operand))
        return true;
    if (!are_equal(now + first, call.muted, call.count))
        return !gms_is_breakpoint(now + first);
    if (operand == GMS_BYTES_BEFORE && !gms_counting_call_find(memory, muted->self, muted->before, &call))
        return true; /* a NOP like any other */
    return gms_own_code_write(memory, call.address, call.counting, call.count) == 0;
}

/* Looks at so many of them, with the lock held. */
static void unmute_some(uint32_t most)
{
    const long memory = open_memory();
    if (memory == -EAGAIN)
        return;
    for (uint32_t looked = 0; looked < room && most > 0 && used > 0; ++looked) {
        struct muted* call = &calls[next_turn];
        next_turn = (next_turn + 1) & (room - 1);
        if (call->self == 0)
            continue;
        --most;
        if (unmute(memory, call)) {
            call->self = 0;
            --used;
        }
    }
    if (memory >= 0)
        gms_own_code_close(memory);
    tell_header(0);
}

/* Returns how many are left if they are to be undone, else 0. */
static uint32_t take_turn(bool is_last)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    const bool undoes = used > 0 && (is_last || !is_off());
    is_due = is_due && !is_last && is_off();
    has_ended = has_ended || is_last;
    if (undoes)
        unmute_some(CALLS_PER_TURN);
    const uint32_t left = undoes ? used : 0;
    gms_short_lock_release(&lock, before);
    return left;
}

/* Round after round, as long as there is progress. */
static void take_all_turns(bool is_last)
{
    for (uint32_t had = UINT32_MAX, left = take_turn(is_last); left > 0 && left < had;) {
        had = left;
        for (uint32_t turns = had / CALLS_PER_TURN + 1; turns > 0 && left > 0; --turns)
            left = take_turn(is_last);
    }
}

/* A handler that has interrupted fork itself waits in vain. */
static void wait_for_forks(void)
{
    const struct timespec moment = {0, 50000};
    for (int i = 0; i < MOST_MOMENTS && __atomic_load_n(&forks, __ATOMIC_SEQ_CST) > 0; ++i)
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
}

/* Not in a child that runs in its parent's memory, and may be killed with the lock: the parent's ticks do it. */
void gms_unmute_all(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE) || gms_is_borrowed())
        return;
    wait_for_forks();
    take_all_turns(false);
}

/* In a child of vfork, too: its parent's thread is closed with it. */
void gms_mute_end(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_MUTE))
        return;
    wait_for_forks();
    take_all_turns(true);
}

uint32_t gms_mute_turn(void) { return __atomic_load_n(&turn, __ATOMIC_ACQUIRE); }

void gms_mute_begin(void) { __atomic_store_n(&is_due, true, __ATOMIC_RELEASE); }

/* Off for long enough: all calls are to come to us once more, and be muted. */
static void begin_to_mute(void)
{
    const gms_signal_set before = gms_short_lock_take(&lock);
    const bool begins = !is_due && !has_ended && is_off();
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
    const uint32_t had = __atomic_load_n(&used, __ATOMIC_RELAXED);
    const uint32_t left = take_turn(false);
    if (left > 0 && left == had)
        __atomic_fetch_add(&tries, 1, __ATOMIC_RELAXED);
    else
        __atomic_store_n(&tries, 0, __ATOMIC_RELAXED);
}

void gms_mute_tick(uint64_t ns)
{
    if (!gms_may(GMS_TO_MUTE) || gms_is_copy())
        return;
    if (!is_off()) {
        if (__atomic_load_n(&is_due, __ATOMIC_RELAXED) ||
            (__atomic_load_n(&used, __ATOMIC_RELAXED) > 0 && __atomic_load_n(&tries, __ATOMIC_RELAXED) < MOST_TRIES))
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
void gms_mute_before_fork(void)
{
    if (gms_is_borrowed())
        return;
    __atomic_add_fetch(&forks, 1, __ATOMIC_SEQ_CST);
    gms_short_lock_release(&lock, gms_short_lock_take(&lock));
}

/* Or after one that began in a sandbox, and was not told of. */
void gms_mute_after_fork(void)
{
    uint32_t before = __atomic_load_n(&forks, __ATOMIC_SEQ_CST);
    while (before > 0 &&
           !__atomic_compare_exchange_n(&forks, &before, before - 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    }
}

void gms_mute_in_child(void)
{
    forks = 0;
    lock = 0;
}

void gms_mute_forget(void)
{
    gms_mute_in_child(); /* of a bare clone, too */
    if (used > 0)
        tell_header(0);
}

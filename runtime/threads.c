/* SPDX-License-Identifier: MIT */
#include "threads.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>

#include "memory.h"
#include "raw_syscall.h"
#include "ticker.h"

/* How many old places a new thread asks about; bounds both its cost and the number of idle places. */
#define PLACES_TO_ASK 4

#define THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))

extern const struct scope_arc_table gms_no_table __attribute__((visibility("hidden")));

/* Read by the assembly: see there. */
THREAD_LOCAL uint64_t gms_table_offset;
static THREAD_LOCAL struct gms_thread* self_place;

static struct gms_thread* all_places;
static struct gms_thread* next_to_ask; /* goes round, so that every place is asked about in turn */

static void use_table(const struct scope_arc_table* table)
{
    __atomic_store_n(&gms_table_offset, (uint64_t)(uintptr_t)table - (uint64_t)(uintptr_t)&gms_no_table,
                     __ATOMIC_RELEASE);
}

struct gms_thread* gms_thread_self(void) { return self_place; }

struct gms_thread* gms_threads_first(void) { return __atomic_load_n(&all_places, __ATOMIC_ACQUIRE); }

void gms_thread_look_again(void) { use_table(&gms_no_table); }

void gms_threads_forget(void)
{
    use_table(&gms_no_table);
    self_place = NULL;
    all_places = NULL;
    next_to_ask = NULL;
}

/* Another thread may have found the owner dead before we got the same number, and be about to take the place:
 * the exchange must fail for one of us. So the new value differs from the old one, even if the number does
 * not. */
static bool take_over(struct gms_thread* place, int32_t tid)
{
    int32_t owner = __atomic_load_n(&place->owner, __ATOMIC_ACQUIRE);
    const int32_t owner_tid = owner & ~GMS_OWNER_ALTERNATES;
    if (owner_tid != tid && GMS_CALL3(SYS_tgkill, GMS_CALL0(SYS_getpid), owner_tid, 0) != -ESRCH)
        return false;
    const int32_t next = tid | (~owner & GMS_OWNER_ALTERNATES);
    return __atomic_compare_exchange_n(&place->owner, &owner, next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static struct gms_thread* find_dead(int32_t tid)
{
    struct gms_thread* place = __atomic_load_n(&next_to_ask, __ATOMIC_ACQUIRE);
    for (int i = 0; i < PLACES_TO_ASK; ++i) {
        if (!place && !(place = gms_threads_first()))
            return NULL;
        struct gms_thread* next = place->next;
        if (take_over(place, tid)) {
            __atomic_store_n(&next_to_ask, next, __ATOMIC_RELEASE);
            return place;
        }
        place = next;
    }
    __atomic_store_n(&next_to_ask, place, __ATOMIC_RELEASE);
    return NULL;
}

/* One piece of memory: the place and its first table behind it. */
static struct gms_thread* make_place(int32_t tid)
{
    const size_t head = (sizeof(struct gms_thread) + 63) / 64 * 64;
    char* memory = gms_memory_get(head + GMS_TABLE_BYTES(GMS_FIRST_TABLE_ENTRIES));
    if (!memory)
        return NULL;
    struct gms_thread* place = (struct gms_thread*)(void*)memory;
    place->owner = tid;
    place->counted = (struct scope_arc_table*)(void*)(memory + head);
    gms_arc_table_init(place->counted, GMS_FIRST_TABLE_ENTRIES, NULL);
    place->next = gms_threads_first();
    while (!__atomic_compare_exchange_n(&all_places, &place->next, place, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    }
    return place;
}

/* With all signals blocked: a handler's calls must not find a thread with half a place. */
static struct gms_thread* acquire(void)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    const int32_t tid = (int32_t)GMS_CALL0(SYS_gettid);
    struct gms_thread* place = find_dead(tid);
    if (!place)
        place = make_place(tid);
    if (place) {
        self_place = place;
        place->was_counting = gms_counting;
        gms_ticker_arm(place, before);
    }
    gms_signal_mask(SIG_SETMASK, before);
    return place;
}

/* Begins a new generation, with all signals blocked. Keeps the old table if there is no memory. */
static void grow(struct scope_arc_table** newest)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    struct scope_arc_table* table = *newest;
    if (!table || gms_arc_table_is_crowded(table)) { /* a handler may have been faster */
        struct scope_arc_table* larger = gms_arc_table_grow(table);
        if (larger)
            __atomic_store_n(newest, larger, __ATOMIC_RELEASE);
    }
    gms_signal_mask(SIG_SETMASK, before);
}

void gms_count_slow(uint64_t from, uint64_t self)
{
    struct gms_thread* place = self_place;
    if (!place && !(place = acquire())) {
        gms_overflow_count(from, self);
        return;
    }
    const bool counting = __atomic_load_n(&gms_counting, __ATOMIC_RELAXED);
    struct scope_arc_table** newest = counting ? &place->counted : &place->muted;
    if (!*newest || gms_arc_table_is_crowded(*newest))
        grow(newest);
    struct scope_arc_table* table = __atomic_load_n(newest, __ATOMIC_ACQUIRE);
    if (!table || !gms_arc_table_count(table, from, self))
        gms_overflow_count(from, self);
    if (table)
        use_table(table);
    if (place->timer.state == GMS_TIMER_NONE)
        gms_ticker_retry(place);
    if (counting != __atomic_load_n(&gms_counting, __ATOMIC_RELAXED)) /* a tick may have seen it before us */
        use_table(&gms_no_table);
}

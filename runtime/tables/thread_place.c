/* SPDX-License-Identifier: MIT */
#include "tables/thread_place.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "base/thread_local.h"
#include "sample/ticker.h"
#include "scope/scope_file.h"
#include "tables/arc_table.h"

/* Changes each time the place is handed on; above all thread numbers. */
#define OWNER_ALTERNATES ((int32_t)1 << 30)
/* How many old places a new thread asks about; bounds both its cost and the number of idle places. */
#define PLACES_TO_ASK 4

static GMS_THREAD_LOCAL struct gms_place* self_place;
static GMS_THREAD_LOCAL uint32_t calls_without_place;

static struct gms_place* all_places;
static struct gms_place* next_to_ask; /* goes round, so that every place is asked about in turn */
static uint32_t place_count;

struct gms_place* gms_place_of_thread(void) { return self_place; }

void gms_place_leave(void) { self_place = NULL; }

void gms_place_arm(struct gms_place* place)
{
    if (!place->is_armed)
        place->is_armed = gms_ticker_retry(place->number);
}

static struct gms_place* first_place(void) { return __atomic_load_n(&all_places, __ATOMIC_ACQUIRE); }

void gms_places_forget(void)
{
    self_place = NULL;
    calls_without_place = 0;
    all_places = NULL;
    next_to_ask = NULL;
    place_count = 0;
}

/* Another thread may have found the owner dead before we got the same number, and be about to take the place:
 * the exchange must fail for one of us. So the new value differs from the old one, even if the number does
 * not. */
static bool take_over(struct gms_place* place, int32_t tid)
{
    int32_t owner = __atomic_load_n(&place->owner, __ATOMIC_ACQUIRE);
    const int32_t owner_tid = owner & ~OWNER_ALTERNATES;
    if (owner_tid != tid && GMS_CALL3(SYS_tgkill, gms_scope_header()->pid, owner_tid, 0) != -ESRCH)
        return false;
    const int32_t next = tid | (~owner & OWNER_ALTERNATES);
    return __atomic_compare_exchange_n(&place->owner, &owner, next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static struct gms_place* find_dead(int32_t tid)
{
    struct gms_place* place = __atomic_load_n(&next_to_ask, __ATOMIC_ACQUIRE);
    for (int i = 0; i < PLACES_TO_ASK; ++i) {
        if (!place && !(place = first_place()))
            return NULL;
        struct gms_place* next = place->next;
        if (take_over(place, tid)) {
            __atomic_store_n(&next_to_ask, next, __ATOMIC_RELEASE);
            return place;
        }
        place = next;
    }
    __atomic_store_n(&next_to_ask, place, __ATOMIC_RELEASE);
    return NULL;
}

static struct gms_place* make_place(int32_t tid)
{
    struct gms_place* place = gms_may(GMS_TO_MAP) ? gms_memory_get(sizeof *place) : NULL;
    if (!place)
        return NULL;
    place->owner = tid;
    place->number = __atomic_add_fetch(&place_count, 1, __ATOMIC_RELAXED);
    place->next = first_place();
    while (!__atomic_compare_exchange_n(&all_places, &place->next, place, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    }
    return place;
}

/* With all signals blocked: a handler's calls must not find a thread with half a place. A child of vfork gets none: it
 * would be taken for a dead thread's while its parent goes on in it, and a file of its for another process'. */
static struct gms_place* acquire(void)
{
    gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    const int32_t tid = (int32_t)GMS_CALL0(SYS_gettid);
    struct gms_place* place = NULL;
    if (!gms_is_borrowed()) {
        gms_overflow_publish();
        if (!gms_may(GMS_TO_SAMPLE) || !(place = find_dead(tid))) /* which asks the kernel for others */
            place = make_place(tid);
    }
    if (place) {
        self_place = place;
        place->is_armed = gms_ticker_arm(place->number, &before);
    }
    gms_signal_mask(SIG_SETMASK, before);
    return place;
}

struct gms_place* gms_place_get(void)
{
    struct gms_place* place = self_place;
    if (place)
        return place;
    if ((calls_without_place & (calls_without_place + 1)) == 0)
        place = acquire();
    calls_without_place = place ? 0 : calls_without_place + 1;
    return place;
}

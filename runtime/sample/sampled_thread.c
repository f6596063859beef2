/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/sampled_thread.h"

#include <errno.h>
#include <stddef.h>
#include <time.h>

#include "base/may.h"
#include "base/memory.h"
#include "base/raw_syscall.h"
#include "sample/sample_source.h"

/* How many old places a new thread asks about; bounds both its cost and the number of idle places. */
#define PLACES_TO_ASK 4
#define BEING_TAKEN (-1)
/* A tick takes less than a millisecond, unless its thread has to wait for a processor. */
#define MOMENT_NS 100000
#define MOST_MOMENTS 1000

static struct gms_sampled* all_places;
static struct gms_sampled* parents_places; /* of the process that this one was forked from, and of its parents */
static struct gms_sampled* next_to_ask;    /* goes round, so that every place is asked about in turn */

static struct gms_sampled* first_place(void) { return __atomic_load_n(&all_places, __ATOMIC_ACQUIRE); }

static bool take_over(struct gms_sampled* place, int32_t tid)
{
    int32_t owner = __atomic_load_n(&place->owner, __ATOMIC_ACQUIRE);
    if (owner == BEING_TAKEN)
        return false;
    if (owner != 0 && owner != tid && GMS_CALL3(SYS_tgkill, GMS_CALL0(SYS_getpid), owner, 0) != -ESRCH)
        return false;
    if (!__atomic_compare_exchange_n(&place->owner, &owner, BEING_TAKEN, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        return false;
    if (owner != 0)
        gms_source_stop(place, owner);
    return true;
}

static struct gms_sampled* find_idle(int32_t tid)
{
    struct gms_sampled* place = __atomic_load_n(&next_to_ask, __ATOMIC_ACQUIRE);
    for (int i = 0; i < PLACES_TO_ASK; ++i) {
        if (!place && !(place = first_place()))
            return NULL;
        struct gms_sampled* next = place->next;
        if (take_over(place, tid)) {
            __atomic_store_n(&next_to_ask, next, __ATOMIC_RELEASE);
            return place;
        }
        place = next;
    }
    __atomic_store_n(&next_to_ask, place, __ATOMIC_RELEASE);
    return NULL;
}

static struct gms_sampled* make_place(void)
{
    struct gms_sampled* place = gms_may(GMS_TO_MAP) ? gms_memory_get(sizeof *place) : NULL;
    if (!place)
        return NULL;
    place->owner = BEING_TAKEN;
    place->next = first_place();
    while (!__atomic_compare_exchange_n(&all_places, &place->next, place, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    }
    return place;
}

struct gms_sampled* gms_sampled_take(int32_t tid)
{
    struct gms_sampled* place = find_idle(tid);
    if (!place && !(place = make_place()))
        return NULL;
    place->start = 0;
    place->number = 0;
    place->in_tick = 0;
    place->record = NULL;
    place->last_cpu_ns = 0;
    place->ticks = 0;
    place->walk = GMS_PLAIN_WALK;
    place->weight = (struct gms_weight){0};
    place->source = SCOPE_TIME_NONE;
    place->has_timer = false;
    place->perf = GMS_PERF_NONE;
    place->is_first_period = false;
    place->is_watcher = false;
    place->is_timer_due = false;
    place->unwatched_ns = 0;
    __atomic_store_n(&place->owner, tid, __ATOMIC_RELEASE);
    return place;
}

static bool has_sent(const struct gms_sampled* place, const siginfo_t* info)
{
    for (; place; place = place->next)
        if (gms_source_sent(place, info))
            return true;
    return false;
}

bool gms_sampled_have_sent(const siginfo_t* info)
{
    return has_sent(first_place(), info) || has_sent(parents_places, info);
}

void gms_sampled_stop_others(int32_t tid)
{
    const struct timespec moment = {0, MOMENT_NS};
    for (struct gms_sampled* place = first_place(); place; place = place->next) {
        const int32_t owner = __atomic_load_n(&place->owner, __ATOMIC_ACQUIRE);
        if (owner <= 0 || owner == tid)
            continue;
        for (int i = 0; i < MOST_MOMENTS && __atomic_load_n(&place->in_tick, __ATOMIC_SEQ_CST); ++i)
            GMS_CALL2(SYS_nanosleep, &moment, NULL);
        gms_source_stop(place, owner);
    }
}

void gms_sampled_end_traps(const struct gms_sampled* watcher)
{
    for (struct gms_sampled* place = first_place(); place; place = place->next)
        if (place != watcher && __atomic_load_n(&place->owner, __ATOMIC_ACQUIRE) > 0 &&
            place->source == SCOPE_TIME_PERF)
            gms_perf_end_anothers(&place->perf);
}

void gms_sampled_give_back(struct gms_sampled* place) { __atomic_store_n(&place->owner, 0, __ATOMIC_RELEASE); }

/* A handler that came together with a tick may have forked: its child goes back to the tick. */
void gms_sampled_forget(void)
{
    struct gms_sampled** end = &all_places;
    for (; *end; end = &(*end)->next)
        if ((*end)->owner > 0)
            gms_source_close_copy(*end);
    *end = parents_places;
    parents_places = all_places;
    all_places = NULL;
    next_to_ask = NULL;
}

/* SPDX-License-Identifier: MIT */
#include "tables/threads.h"

#include <stddef.h>

#include "base/own_process.h"
#include "mute/choice.h"
#include "mute/muted_calls.h"
#include "scope/modules.h"
#include "scope/scope_file.h"
#include "tables/arc_table.h"
#include "tables/own_table.h"
#include "tables/shared_table.h"
#include "tables/thread_place.h"

void gms_threads_arm(void)
{
    struct gms_place* place = gms_place_of_thread();
    if (place)
        gms_place_arm(place);
}

void gms_threads_forget(void)
{
    gms_own_table_use(NULL);
    gms_places_forget();
}

/* In the place's own table. */
static enum gms_counted add(struct gms_place* place, struct scope_arc_table* table, uint64_t from, uint64_t self,
                            uint64_t times)
{
    if (!table->muted) {
        gms_touch(&place->touched, self);
        gms_touch(&place->touched, from);
    }
    return gms_arc_table_add(table, from, self, times);
}

static enum gms_counted count_in(struct scope_arc_table* older, struct gms_place* place, uint64_t from, uint64_t self)
{
    const bool is_known =
        older && gms_modules_were_there(self, older->epoch) && gms_modules_were_there(from, older->epoch);
    if (!is_known)
        return GMS_NOT_COUNTED;
    return place ? add(place, older, from, self, 1) : gms_arc_table_count(older, from, self);
}

/* Where no table of the present epoch can be had, older ones do for addresses that mean the same in theirs: memory that
 * unloaded libraries have used up need not cost the program calls of its own functions. */
static enum gms_counted count_in_older(struct gms_place* place, uint64_t from, uint64_t self)
{
    enum gms_counted counted = GMS_NOT_COUNTED;
    if (place)
        counted = count_in(__atomic_load_n(&place->counted, __ATOMIC_ACQUIRE), place, from, self);
    if (place && counted == GMS_NOT_COUNTED)
        counted = count_in(__atomic_load_n(&place->first, __ATOMIC_ACQUIRE), place, from, self);
    return counted == GMS_NOT_COUNTED ? count_in(gms_shared_table_latest(), NULL, from, self) : counted;
}

/* No table of the thread's own for the present epoch has room. */
static enum gms_counted count_elsewhere(struct gms_place* place, uint64_t from, uint64_t self)
{
    if (gms_scope_exists()) {
        const struct gms_counting_state state = gms_counting_state();
        if (state.off)
            return GMS_COUNTED; /* for nobody */
        enum gms_counted counted = gms_shared_table_add(from, self, 1, state.epoch);
        if (counted == GMS_NOT_COUNTED)
            counted = count_in_older(place, from, self);
        if (counted != GMS_NOT_COUNTED)
            return counted;
    }
    gms_overflow_count(from, self);
    return GMS_NOT_COUNTED;
}

void gms_count_times(uint64_t from, uint64_t self, uint64_t times)
{
    gms_modules_learn(from, self);
    struct gms_place* place = gms_place_get();
    const struct gms_counting_state on = {.epoch = gms_scope_header()->epoch};
    struct scope_arc_table* table = place ? gms_own_table_for(place, &on) : NULL;
    if (table && add(place, table, from, self, times) != GMS_NOT_COUNTED)
        return;
    if (gms_shared_table_add(from, self, times, on.epoch) == GMS_NOT_COUNTED)
        __atomic_fetch_add(&gms_scope_header()->lost_calls, times, __ATOMIC_RELAXED);
}

void gms_count_closed_in(uint64_t from, uint64_t self)
{
    struct gms_place* place = gms_place_of_thread();
    if (place && gms_scope_exists()) {
        const struct gms_counting_state state = gms_counting_state();
        struct scope_arc_table* table = state.off ? place->muted : place->counted;
        if (gms_table_suits(table, &state)) {
            gms_arc_table_revive(table);
            gms_own_table_use(table);
            if (add(place, table, from, self, 1) != GMS_NOT_COUNTED)
                return;
        }
    }
    gms_overflow_count(from, self);
}

void gms_threads_leave(void)
{
    gms_own_table_use(NULL);
    gms_place_leave();
}

void gms_count_own(uint64_t from, uint64_t self)
{
    struct gms_place* place = gms_place_get();
    struct scope_arc_table* table = place ? gms_own_table_take_up(place) : NULL;
    enum gms_counted counted = table ? add(place, table, from, self, 1) : GMS_NOT_COUNTED;
    if (counted == GMS_NOT_COUNTED)
        counted = count_elsewhere(place, from, self);
    if (counted != GMS_COUNTED && gms_process_has_begun()) /* the log has begun */
        gms_modules_learn(from, self);
    if (counted != GMS_COUNTED)
        gms_choice_settle(from, self);
    if (table && table->muted)
        gms_mute_call(self);
    if (place)
        gms_place_arm(place);
}

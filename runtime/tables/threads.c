/* SPDX-License-Identifier: MIT */
#include "tables/threads.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "mute/choice.h"
#include "mute/muted_calls.h"
#include "sample/ticker.h"
#include "scope/continued_tables.h"
#include "scope/modules.h"
#include "scope/scope_file.h"
#include "tables/arc_table.h"
#include "tables/shared_table.h"

/* Changes each time the place is handed on; above all thread numbers. */
#define OWNER_ALTERNATES ((int32_t)1 << 30)
#define MANY_PLACES 64u
/* How many old places a new thread asks about; bounds both its cost and the number of idle places. */
#define PLACES_TO_ASK 4

struct place {
    struct place* next;                  /* in the list of all, newest first; never changes */
    int32_t owner;                       /* the thread's number, dead or alive, and OWNER_ALTERNATES */
    uint32_t number;                     /* number of the place: 1 for the first */
    struct scope_arc_table* counted;     /* newest generation, or NULL */
    struct scope_arc_table* first;       /* newest of the first epoch that its threads counted in */
    const struct scope_arc_table* ended; /* one that cannot go on in a later epoch; or NULL */
    struct scope_arc_table* muted;       /* as `counted`, for calls made while the profile is stopped: never read */
    struct gms_touched touched;          /* where the addresses in `counted` are */
    bool is_armed;                       /* the sampler knows the thread; only the owner and its handlers touch it */
};

#define THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))

/* Before the loader has relocated us, our thread-local data seems to begin where the thread pointer points: at the C
 * library's own struct. The assembly then finds a word of it that is never used, and so zero: on x86-64
 * unused_vgetcpu_cache[0] of glibc's tcbhead_t, on AArch64 its `private`. */
#ifdef __x86_64__
#define WORDS_BEFORE 7
#else
#define WORDS_BEFORE 1
#endif
struct gms_found_early {
    uint64_t before[WORDS_BEFORE];
    uint64_t table_offset;
};
_Static_assert(offsetof(struct gms_found_early, table_offset) == 8 * WORDS_BEFORE, "the assembly knows this offset");

extern const struct scope_arc_table gms_no_table __attribute__((visibility("hidden")));

/* Read by the assembly: see there. */
THREAD_LOCAL struct gms_found_early gms_found_early;
static THREAD_LOCAL struct place* self_place;
static THREAD_LOCAL uint32_t calls_without_place;

static struct place* all_places;
static struct place* next_to_ask; /* goes round, so that every place is asked about in turn */
static uint32_t place_count;

static void use_table(const struct scope_arc_table* table)
{
    __atomic_store_n(&gms_found_early.table_offset, (uint64_t)(uintptr_t)table - (uint64_t)(uintptr_t)&gms_no_table,
                     __ATOMIC_RELEASE);
}

void gms_threads_arm(void)
{
    if (self_place)
        self_place->is_armed = gms_ticker_retry(self_place->number);
}

static struct place* first_place(void) { return __atomic_load_n(&all_places, __ATOMIC_ACQUIRE); }

void gms_threads_forget(void)
{
    use_table(&gms_no_table);
    self_place = NULL;
    calls_without_place = 0;
    all_places = NULL;
    next_to_ask = NULL;
    place_count = 0;
}

/* Another thread may have found the owner dead before we got the same number, and be about to take the place:
 * the exchange must fail for one of us. So the new value differs from the old one, even if the number does
 * not. */
static bool take_over(struct place* place, int32_t tid)
{
    int32_t owner = __atomic_load_n(&place->owner, __ATOMIC_ACQUIRE);
    const int32_t owner_tid = owner & ~OWNER_ALTERNATES;
    if (owner_tid != tid && GMS_CALL3(SYS_tgkill, gms_scope_header()->pid, owner_tid, 0) != -ESRCH)
        return false;
    const int32_t next = tid | (~owner & OWNER_ALTERNATES);
    return __atomic_compare_exchange_n(&place->owner, &owner, next, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

static struct place* find_dead(int32_t tid)
{
    struct place* place = __atomic_load_n(&next_to_ask, __ATOMIC_ACQUIRE);
    for (int i = 0; i < PLACES_TO_ASK; ++i) {
        if (!place && !(place = first_place()))
            return NULL;
        struct place* next = place->next;
        if (take_over(place, tid)) {
            __atomic_store_n(&next_to_ask, next, __ATOMIC_RELEASE);
            return place;
        }
        place = next;
    }
    __atomic_store_n(&next_to_ask, place, __ATOMIC_RELEASE);
    return NULL;
}

static struct place* make_place(int32_t tid)
{
    struct place* place = gms_may(GMS_TO_MAP) ? gms_memory_get(sizeof *place) : NULL;
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
static struct place* acquire(void)
{
    gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    const int32_t tid = (int32_t)GMS_CALL0(SYS_gettid);
    struct place* place = NULL;
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

/* The state that decides in which table a call is counted. */
struct state {
    uint32_t changes; /* read first: whoever sees the last change sees what was changed */
    uint32_t epoch;
    bool off;
};

static struct state present_state(void)
{
    const struct scope_header* header = gms_scope_header();
    struct state state;
    state.changes = __atomic_load_n(&header->control_changes, __ATOMIC_ACQUIRE);
    state.epoch = __atomic_load_n(&header->epoch, __ATOMIC_ACQUIRE);
    state.off = (__atomic_load_n(&header->control, __ATOMIC_ACQUIRE) & SCOPE_CONTROL_NO_CALLS) != 0;
    return state;
}

/* Nobody reads what is muted, so addresses in it may mean what they like. */
static bool suits(const struct scope_arc_table* table, const struct state* state)
{
    return table && (state->off || table->epoch == state->epoch);
}

/* Thousands of threads may live at a time, or epochs follow each other, and most threads call little in them. */
static uint64_t first_size(const struct place* place, const struct scope_arc_table* before)
{
    const bool is_much = before ? before->used > GMS_SMALLEST_TABLE_ENTRIES / 8 : place->number <= MANY_PLACES;
    return is_much ? GMS_FIRST_TABLE_ENTRIES : GMS_SMALLEST_TABLE_ENTRIES;
}

/* A first or next generation is wanted, and not known to be more than there is room for. */
static bool is_wanting(struct scope_arc_table* table, const struct place* place, const struct state* state)
{
    return suits(table, state) ? gms_arc_table_is_crowded(table)
                               : gms_arc_table_may_be_had(first_size(place, table), place->number);
}

/* Begins a new generation, with all signals blocked. Keeps the old table if there is no memory. */
static void grow(struct place* place, struct scope_arc_table** newest, const struct state* state)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    struct scope_arc_table* table = *newest;
    if (is_wanting(table, place, state)) { /* a handler may have been faster */
        struct scope_arc_table* made =
            suits(table, state) ? gms_arc_table_next(table)
                                : gms_arc_table_new(first_size(place, table), place->number, state->epoch, state->off);
        if (made && !made->muted && !suits(table, state))
            gms_touch_nothing(&place->touched);
        if (made)
            __atomic_store_n(newest, made, __ATOMIC_RELEASE);
        if (made && !made->muted && (!place->first || place->first->epoch == made->epoch))
            __atomic_store_n(&place->first, made, __ATOMIC_RELEASE);
    }
    gms_signal_mask(SIG_SETMASK, before);
}

/* Goes on in the table of an earlier epoch if that means the same now. With all signals blocked: a handler's calls must
 * not come into it meanwhile. */
static void go_on(struct place* place, struct scope_arc_table* table, const struct state* state)
{
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    const bool is_earlier = table->epoch < state->epoch; /* a handler may have been faster */
    if (is_earlier && !gms_table_continue(table, &place->touched, state->epoch))
        place->ended = table;
    gms_signal_mask(SIG_SETMASK, before);
}

static struct scope_arc_table* table_for(struct place* place, const struct state* state)
{
    struct scope_arc_table** newest = state->off ? &place->muted : &place->counted;
    if (*newest && *newest != place->ended && !suits(*newest, state))
        go_on(place, *newest, state);
    if (is_wanting(*newest, place, state))
        grow(place, newest, state);
    struct scope_arc_table* table = __atomic_load_n(newest, __ATOMIC_ACQUIRE);
    return suits(table, state) ? table : NULL;
}

/* The table of the present state, in use from now on. Whoever changes the state retires all tables afterwards: either
 * we see the change here, or our table is retired after we have taken it into use, and we come here again. */
static struct scope_arc_table* take_up_table(struct place* place)
{
    for (;;) {
        const struct state state = present_state();
        struct scope_arc_table* table = table_for(place, &state);
        if (table && state.off)
            gms_arc_table_renew(table, gms_mute_turn());
        if (table)
            gms_arc_table_revive(table);
        use_table(table ? table : &gms_no_table);
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
        const struct state now = present_state();
        if (now.changes == state.changes && now.epoch == state.epoch)
            return table;
        if (table)
            gms_arc_table_retire(table);
    }
}

/* The calling thread's place, or NULL: then we ask again ever more rarely, since that takes long. */
static struct place* place_or_none(void)
{
    struct place* place = self_place;
    if (place)
        return place;
    if ((calls_without_place & (calls_without_place + 1)) == 0)
        place = acquire();
    calls_without_place = place ? 0 : calls_without_place + 1;
    return place;
}

/* In the place's own table. */
static enum gms_counted add(struct place* place, struct scope_arc_table* table, uint64_t from, uint64_t self,
                            uint64_t times)
{
    if (!table->muted) {
        gms_touch(&place->touched, self);
        gms_touch(&place->touched, from);
    }
    return gms_arc_table_add(table, from, self, times);
}

static enum gms_counted count_in(struct scope_arc_table* older, struct place* place, uint64_t from, uint64_t self)
{
    const bool is_known =
        older && gms_modules_were_there(self, older->epoch) && gms_modules_were_there(from, older->epoch);
    if (!is_known)
        return GMS_NOT_COUNTED;
    return place ? add(place, older, from, self, 1) : gms_arc_table_count(older, from, self);
}

/* Where no table of the present epoch can be had, older ones do for addresses that mean the same in theirs: memory that
 * unloaded libraries have used up need not cost the program calls of its own functions. */
static enum gms_counted count_in_older(struct place* place, uint64_t from, uint64_t self)
{
    enum gms_counted counted = GMS_NOT_COUNTED;
    if (place)
        counted = count_in(__atomic_load_n(&place->counted, __ATOMIC_ACQUIRE), place, from, self);
    if (place && counted == GMS_NOT_COUNTED)
        counted = count_in(__atomic_load_n(&place->first, __ATOMIC_ACQUIRE), place, from, self);
    return counted == GMS_NOT_COUNTED ? count_in(gms_shared_table_latest(), NULL, from, self) : counted;
}

/* No table of the thread's own for the present epoch has room. */
static enum gms_counted count_elsewhere(struct place* place, uint64_t from, uint64_t self)
{
    if (gms_scope_exists()) {
        const struct state state = present_state();
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
    struct place* place = place_or_none();
    const struct state on = {.epoch = gms_scope_header()->epoch};
    struct scope_arc_table* table = place ? table_for(place, &on) : NULL;
    if (table && add(place, table, from, self, times) != GMS_NOT_COUNTED)
        return;
    if (gms_shared_table_add(from, self, times, on.epoch) == GMS_NOT_COUNTED)
        __atomic_fetch_add(&gms_scope_header()->lost_calls, times, __ATOMIC_RELAXED);
}

void gms_count_closed_in(uint64_t from, uint64_t self)
{
    if (self_place && gms_scope_exists()) {
        const struct state state = present_state();
        struct scope_arc_table* table = state.off ? self_place->muted : self_place->counted;
        if (suits(table, &state)) {
            gms_arc_table_revive(table);
            use_table(table);
            if (add(self_place, table, from, self, 1) != GMS_NOT_COUNTED)
                return;
        }
    }
    gms_overflow_count(from, self);
}

void gms_threads_leave(void)
{
    use_table(&gms_no_table);
    self_place = NULL;
}

void gms_count_own(uint64_t from, uint64_t self)
{
    struct place* place = place_or_none();
    struct scope_arc_table* table = place ? take_up_table(place) : NULL;
    enum gms_counted counted = table ? add(place, table, from, self, 1) : GMS_NOT_COUNTED;
    if (counted == GMS_NOT_COUNTED)
        counted = count_elsewhere(place, from, self);
    if (counted != GMS_COUNTED && gms_process_has_begun()) /* the log has begun */
        gms_modules_learn(from, self);
    if (counted != GMS_COUNTED)
        gms_choice_settle(from, self);
    if (table && table->muted)
        gms_mute_call(self);
    if (place && !place->is_armed)
        place->is_armed = gms_ticker_retry(place->number);
}

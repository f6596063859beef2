/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/ticker.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <ucontext.h>

#include "base/may.h"
#include "base/thread_local.h"
#include "sample/owed_time.h"
#include "sample/sample.h"
#include "sample/sample_period.h"
#include "sample/sample_source.h"
#include "sample/sampled_thread.h"
#include "sample/split_stack.h"
#include "sample/thread_end.h"
#include "scope/control.h"
#include "scope/scope_file.h"
#include "scope/thread_record.h"
#include "signals/believed_mask.h"
#include "signals/programs_handlers.h"
#include "signals/signal_ours.h"
#include "unwind/stack_reads.h"

#define NS_PER_SECOND UINT64_C(1000000000)

static const struct gms_image* sampled_image; /* NULL: not started */
static uint64_t period_ns;                    /* 0: no samples wanted */
static uint64_t kernel_tick_ns;
static uint64_t program_entry; /* the main thread's start function */
static void (*begin_child)(void);
static bool is_on;         /* a thread is sampled, and so are all that begin from now on */
static uint64_t untold_ns; /* of the thread that has closed */
static bool has_closed;    /* that thread was sampled until then */

static GMS_THREAD_LOCAL struct gms_sampled* self;
static GMS_THREAD_LOCAL enum { NOT_YET, SAMPLED, PAUSED, FAILED, ENDED } state;
static GMS_THREAD_LOCAL bool is_traced; /* by its parent, at its own wish: it stays paused */
static GMS_THREAD_LOCAL uint64_t own_start;
static GMS_THREAD_LOCAL uint32_t own_place; /* where its calls are counted; 0: nowhere yet */
static GMS_THREAD_LOCAL struct gms_stack_bounds own_stack;

/* In a child of vfork or a bare clone these are still the parent's. */
static bool is_self(void) { return self && self->owner == (int32_t)GMS_CALL0(SYS_gettid); }

/* A forked child has no file before it has used as much time as a sample stands for; its first one stands for all. */
static bool has_begun(void)
{
    if (gms_scope_waits()) {
        if (gms_sample_look(self) - self->weight.begin_ns < period_ns)
            return false;
        begin_child();
    }
    gms_ticker_begin_record();
    return true;
}

/* A tick of the calling thread, or a signal of somebody else's. */
static bool on_signal(const siginfo_t* info, void* context)
{
    if (!self)
        return false;
    bool is_tick;
    __atomic_store_n(&self->in_tick, 1, __ATOMIC_SEQ_CST);
    gms_split_stack_in_tick(self, &((ucontext_t*)context)->uc_stack);
    if (!gms_may(GMS_TO_RUN))
        is_tick = gms_source_sent(self, info);
    else if (state == SAMPLED && has_begun())
        is_tick = gms_sample_take(self, info, context);
    else
        is_tick = gms_source_meaning(self, info, false).tick != GMS_TICK_FOREIGN; /* on its way when we stopped */
    __atomic_store_n(&self->in_tick, 0, __ATOMIC_RELEASE);
    return is_tick;
}

static bool has_sent(const siginfo_t* info) { return self && gms_source_sent(self, info); }

/* Takes the signals before the program can set masks or handlers, and the descriptors that the test needs before it
 * can count on any. */
static void prepare(const struct gms_image* image)
{
    struct timespec resolution = {0, 0};
    GMS_CALL2(SYS_clock_getres, CLOCK_MONOTONIC_COARSE, &resolution); /* the kernel's tick */
    kernel_tick_ns = (uint64_t)resolution.tv_nsec;
    const struct gms_tick_owner owner = {on_signal, has_sent, gms_sampled_have_sent, gms_ticker_pause,
                                         gms_ticker_resume};
    gms_stack_reads_limit(period_ns);
    const enum scope_time_source best = gms_source_prepare(period_ns, kernel_tick_ns, image->needs_no_library);
    if (!gms_signal_take(GMS_TICK_SIGNAL, &owner))
        period_ns = 0;
    else if (best == SCOPE_TIME_PERF)
        gms_signal_take(GMS_KERNEL_TICK_SIGNAL, &owner);
    gms_handlers_adopt();
    gms_mask_adopt();
}

void gms_ticker_start(const struct gms_image* image, uint64_t entry, void (*begin)(void))
{
    program_entry = entry;
    begin_child = begin;
    period_ns = gms_sample_period();
    if (period_ns > 0 && image->counts_calls)
        prepare(image);
    __atomic_store_n(&sampled_image, image, __ATOMIC_RELEASE);
}

void gms_ticker_begin(void)
{
    if (period_ns > 0 && !sampled_image->counts_calls)
        prepare(sampled_image);
    gms_ticker_retry(0);
}

/* The file says at which rate it is sampled, even if a thread cannot be. */
static void describe(void)
{
    struct scope_header* header = gms_scope_header();
    header->sample_period_ns = period_ns;
    header->kernel_tick_ns = kernel_tick_ns;
    __atomic_store_n(&is_on, true, __ATOMIC_RELEASE);
}

static void fail(struct scope_thread* record, int reason)
{
    struct scope_header* header = gms_scope_header();
    state = FAILED;
    if (record)
        record->error = (uint32_t)reason;
    header->unsampled_error = (uint32_t)reason;
    __atomic_fetch_add(&header->unsampled_threads, 1, __ATOMIC_RELAXED);
}

static void start_sampling(void)
{
    const int32_t tid = (int32_t)GMS_CALL0(SYS_gettid);
    describe();
    if (!gms_may(GMS_TO_SAMPLE)) {
        fail(NULL, EPERM);
        return;
    }
    if (tid != GMS_CALL0(SYS_getpid))
        gms_signal_expect_threads(); /* one that was made past us */
    struct gms_sampled* place = gms_sampled_take(tid);
    struct gms_thread_record life = {0, NULL};
    if (!gms_scope_waits())
        life = gms_thread_record_begin((uint32_t)tid, own_start);
    if (!place) {
        fail(life.record, ENOMEM);
        return;
    }
    place->start = own_start ? own_start : tid == GMS_CALL0(SYS_getpid) ? program_entry : 0;
    place->number = life.number;
    place->record = life.record;
    if (own_stack.high == 0)
        own_stack = gms_stack_of_thread(0);
    place->stack_bounds = own_stack;
    gms_sample_begin(place);
    /* All that a thread has used which we have begun with is its own: what it took to start it, too. */
    place->weight = (struct gms_weight){.begin_ns = own_start ? 0 : place->last_cpu_ns};
    self = place;
    gms_signal_tick_on(place->tick_stack);
    state = SAMPLED;
    const int error = gms_source_start(place);
    if (error)
        fail(life.record, error);
}

/* One that the C library has made within itself, for a callback (SIGEV_THREAD): it has begun with all signals blocked,
 * and runs the program's function with that. */
static bool is_librarys_own(void) { return own_start == 0 && GMS_CALL0(SYS_gettid) != GMS_CALL0(SYS_getpid); }

bool gms_ticker_arm(uint32_t place, gms_signal_set* blocked)
{
    const bool started = __atomic_load_n(&sampled_image, __ATOMIC_ACQUIRE);
    const bool is_held_up = started && state == NOT_YET && (*blocked & gms_signals_taken());
    const bool adopts = is_held_up && period_ns > 0 && is_librarys_own() && gms_may(GMS_TO_RUN | GMS_TO_SAMPLE);
    const bool wait = !started || (is_held_up && !adopts);
    if (adopts)
        *blocked = gms_mask_marked(*blocked);
    if (place > 0)
        own_place = place;
    if (!wait && state == NOT_YET && period_ns > 0 && gms_signals_taken()) {
        if (is_librarys_own())
            gms_thread_end_watch_lightly();
        start_sampling();
    }
    if (place > 0 && self) {
        gms_split_stack_begin(self);
        if (self->record)
            self->record->place = place;
    }
    return !wait;
}

bool gms_ticker_retry(uint32_t place)
{
    if (!gms_may(GMS_TO_RUN))
        return false;
    gms_signal_set blocked = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    const bool armed = gms_ticker_arm(place, &blocked);
    gms_signal_mask(SIG_SETMASK, blocked);
    return armed;
}

void gms_ticker_begin_record(void)
{
    if (!self || self->record || self->number > 0 || !is_self())
        return;
    const struct gms_thread_record life = gms_thread_record_begin((uint32_t)self->owner, own_start);
    self->number = life.number;
    self->record = life.record;
    if (!life.record)
        return;
    life.record->first_cpu_ns = self->weight.begin_ns;
    life.record->time_source = self->source;
    life.record->place = own_place;
    gms_thread_record_cpu(life.record, self->last_cpu_ns);
}

void gms_ticker_begin_thread(uint64_t start, uint64_t stack_bytes)
{
    own_start = start;
    if (!gms_may(GMS_TO_RUN | GMS_TO_SAMPLE))
        return;
    own_stack = gms_stack_of_thread(stack_bytes);
    if (__atomic_load_n(&is_on, __ATOMIC_ACQUIRE))
        gms_ticker_retry(0);
}

void gms_ticker_end_thread(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_SAMPLE))
        return; /* its place stays its own */
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if (state == SAMPLED || state == PAUSED) {
        if (!gms_scope_waits())
            gms_sample_owe_rest(self, period_ns);
        gms_sample_end(self);
        gms_source_stop(self, self->owner);
        gms_split_stack_end(self);
        gms_signal_tick_on(NULL);
        gms_sampled_give_back(self);
    }
    state = ENDED;
    gms_signal_mask(SIG_SETMASK, before);
}

void gms_ticker_pause(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_SAMPLE))
        return;
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if (state == SAMPLED && is_self()) {
        gms_source_stop(self, self->owner);
        state = PAUSED;
    }
    gms_signal_mask(SIG_SETMASK, before);
}

static void pause_or_end(bool if_traps)
{
    gms_ticker_pause();
    if (gms_may(GMS_TO_SAMPLE) || !gms_may(GMS_TO_RUN | GMS_TO_END))
        return;
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if (state == SAMPLED && is_self() && gms_source_end(self, if_traps))
        state = PAUSED;
    gms_signal_mask(SIG_SETMASK, before);
}

void gms_ticker_end_traps(void) { pause_or_end(true); }

void gms_ticker_end(void) { pause_or_end(false); }

void gms_ticker_end_others_traps(void) { gms_sampled_end_traps(self); }

static void start_again(void)
{
    state = SAMPLED;
    const int error = gms_source_start(self);
    if (error)
        fail(self->record, error);
}

void gms_ticker_resume(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_SAMPLE))
        return;
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if (state == PAUSED && !is_traced && is_self()) {
        if (gms_scope_exists())
            gms_sample_tell_rest(self, period_ns);
        start_again();
    }
    gms_signal_mask(SIG_SETMASK, before);
}

bool gms_ticker_begin_traced(void)
{
    if (is_traced || !is_self())
        return false;
    is_traced = true;
    pause_or_end(false);
    return true;
}

void gms_ticker_end_traced(void)
{
    if (!is_self())
        return;
    is_traced = false;
    gms_ticker_resume();
}

void gms_ticker_settle(bool with_traps)
{
    if (!with_traps && !gms_may(GMS_TO_SAMPLE))
        gms_ticker_end_traps();
    if (!gms_may(GMS_TO_RUN | GMS_TO_SAMPLE))
        return;
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if (state == SAMPLED && is_self())
        gms_source_settle(self, with_traps);
    gms_signal_mask(SIG_SETMASK, before);
}

void gms_ticker_stop_others(void) { gms_sampled_stop_others((int32_t)GMS_CALL0(SYS_gettid)); }

uint64_t gms_ticker_close(void)
{
    untold_ns = 0;
    has_closed = false;
    if (!gms_may(GMS_TO_RUN | GMS_TO_NAME))
        return 0;
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if ((state == SAMPLED || state == PAUSED) && is_self()) {
        untold_ns = gms_sample_rest(self, period_ns);
        gms_sample_end(self);
        has_closed = state == SAMPLED;
        gms_ticker_pause();
    }
    gms_signal_mask(SIG_SETMASK, before);
    return gms_control_is_off() ? 0 : untold_ns + gms_owed_all();
}

void gms_ticker_tell_rest(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_NAME) || gms_control_is_off())
        return;
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if (untold_ns > 0)
        gms_owed_tell(self, untold_ns);
    gms_owed_tell_all();
    gms_signal_mask(SIG_SETMASK, before);
}

bool gms_ticker_reopen(void)
{
    if (!gms_may(GMS_TO_RUN | GMS_TO_SAMPLE))
        return false;
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    const bool was_left_alone = state == PAUSED && is_self();
    if (was_left_alone && has_closed)
        start_again();
    if (was_left_alone)
        gms_sample_leave_out(self);
    gms_signal_mask(SIG_SETMASK, before);
    return was_left_alone;
}

void gms_ticker_forget(void)
{
    gms_sampled_forget();
    gms_owed_forget();
    gms_thread_record_forget();
    gms_source_forget();
    self = NULL;
    is_traced = false;
    own_place = 0;
    gms_signal_tick_on(NULL);
    gms_signals_hide_ignored(); /* if another thread was just starting a program */
    gms_signals_take_cleared();
    state = NOT_YET;
    if (__atomic_load_n(&is_on, __ATOMIC_ACQUIRE))
        gms_ticker_retry(0);
}

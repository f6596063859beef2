/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/sample.h"

#include <stddef.h>
#include <time.h>

#include "base/clocks.h"
#include "base/may.h"
#include "base/memory_copy.h"
#include "base/raw_syscall.h"
#include "budget/budget.h"
#include "mute/muted_calls.h"
#include "patch/near_jump.h"
#include "sample/owed_time.h"
#include "sample/sample_source.h"
#include "sample/stack_tree.h"
#include "sample/ticker.h"
#include "scope/control.h"
#include "scope/scope_file.h"
#include "scope/thread_record.h"
#include "unwind/stack_bounds.h"
#include "unwind/stack_reads.h"
#include "unwind/unwind.h"

#define TICKS_PER_NAME 64u /* a thread may take another name at any time */
#define MOST_PERIODS 2u
/* Below that, even a page fault may last for several ticks, which come as one at its end. */
#define LEAST_WITHOUT_CLOCK_NS 900000u
#define SHORTEST_WALK 64u /* frames */

void gms_sample_begin(struct gms_sampled* thread)
{
    const uint64_t now = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    thread->last_cpu_ns = now;
    if (!thread->record)
        return;
    gms_thread_record_cpu(thread->record, now);
    __atomic_fetch_add(&thread->record->first_cpu_ns, now, __ATOMIC_RELAXED);
}

/* The clock may be a moment behind what ticks have told without a look at it. */
static void add_cpu(struct gms_sampled* thread, uint64_t ns)
{
    if (thread->record)
        gms_thread_record_cpu(thread->record, ns);
    thread->last_cpu_ns += ns;
}

uint64_t gms_sample_look(struct gms_sampled* thread)
{
    const uint64_t now = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    if (now > thread->last_cpu_ns)
        add_cpu(thread, now - thread->last_cpu_ns);
    return now;
}

void gms_sample_leave_out(struct gms_sampled* thread)
{
    const uint64_t now = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    thread->weight.start_ns += now - thread->last_cpu_ns;
    thread->last_cpu_ns = now;
}

void gms_sample_end(struct gms_sampled* thread)
{
    gms_sample_look(thread);
    if (thread->record && gms_may(GMS_TO_NAME))
        gms_thread_record_name(thread->record);
}

static bool is_counting(void) { return !gms_control_is_off(); }

/* A thread that has samples ends within a period of its last one, or two where user and system time have sources of
 * their own. Where more is missing, samples have missed it elsewhere (page faults, if perf sees user time alone): it is
 * in no sample, and not the start function's. */
uint64_t gms_sample_rest(struct gms_sampled* thread, uint64_t period_ns)
{
    const bool has_samples = thread->weight.started && thread->weight.given_ns > 0;
    const uint64_t rest = gms_weight_rest(&thread->weight, gms_sample_look(thread));
    return has_samples && rest > MOST_PERIODS * period_ns ? MOST_PERIODS * period_ns : rest;
}

void gms_sample_tell_rest(struct gms_sampled* thread, uint64_t period_ns)
{
    const uint64_t rest = gms_sample_rest(thread, period_ns);
    if (is_counting())
        gms_owed_tell(thread, rest);
}

void gms_sample_owe_rest(struct gms_sampled* thread, uint64_t period_ns)
{
    const uint64_t rest = gms_sample_rest(thread, period_ns);
    if (is_counting() && rest > 0)
        gms_owed_add(thread, rest, period_ns);
}

/* A thread's first sample stands for a whole period, if others owe what it has not used itself. */
static uint64_t worth_of(struct gms_sampled* thread, const struct gms_tick_meaning* meaning, bool in_system_call)
{
    const bool exact = meaning->exact && !in_system_call && meaning->nominal_ns >= LEAST_WITHOUT_CLOCK_NS;
    if (meaning->follows_clock && !gms_weight_needs_clock(&thread->weight, exact)) {
        add_cpu(thread, meaning->nominal_ns);
        return gms_weight_without_clock(&thread->weight, meaning->nominal_ns);
    }
    const uint64_t now = gms_sample_look(thread);
    gms_source_clock_is_read(thread);
    if (!meaning->follows_clock)
        return meaning->nominal_ns;
    const bool first = !thread->weight.started;
    const bool may_be_several = meaning->exact && in_system_call && meaning->part == GMS_WEIGHT_ALL;
    const enum gms_weight_part part = may_be_several ? GMS_WEIGHT_ALL_AT_ONCE : meaning->part;
    const uint64_t ns = gms_weight_next(&thread->weight, now, meaning->nominal_ns, part);
    const bool lacks = first && is_counting() && ns < meaning->nominal_ns;
    return lacks ? ns + gms_owed_take(thread->start, meaning->nominal_ns - ns) : ns;
}

/* A tick that lasts longer than the time to the next one would be followed by that one at once, and the program would
 * stand still: what a frame takes differs by the machine, and by what is in its caches. */
static void unwind_in_time(struct gms_sampled* thread, const void* context, uint64_t period_ns)
{
    const uint64_t start = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    const unsigned walked = gms_unwind(context, thread->stack_bounds, thread->walk, &thread->stack);
    const uint64_t took = gms_clock_ns(CLOCK_THREAD_CPUTIME_ID) - start;
    if (took > period_ns / GMS_PART_OF_PERIOD)
        thread->walk = walked / 2 > SHORTEST_WALK ? walked / 2 : SHORTEST_WALK;
    else if (took < period_ns / GMS_PART_OF_PERIOD / 2 && walked == thread->walk)
        thread->walk = 2 * walked < GMS_PLAIN_WALK ? 2 * walked : GMS_PLAIN_WALK;
}

static void keep(struct gms_sampled* thread, const void* context, uint64_t ns, uint64_t period_ns, bool in_system_call)
{
    const uint64_t user_ns = in_system_call ? 0 : ns;
    const uint64_t system_ns = in_system_call ? ns : 0;
    if (period_ns < LEAST_WITHOUT_CLOCK_NS) /* the clock is read for this tick anyway */
        unwind_in_time(thread, context, period_ns);
    else
        gms_unwind(context, thread->stack_bounds, GMS_PLAIN_WALK, &thread->stack);
    gms_stack_tree_add(thread->number, &thread->stack, user_ns, system_ns);
    if (thread->record)
        gms_thread_record_sample(thread->record, user_ns, system_ns);
}

/* A jump to us has no name, and no table for the stack: the program goes on behind it. */
static void leave_near_jump(void* context)
{
    const uint64_t target = gms_near_jump_target(gms_context_pc(context));
    if (target)
        gms_set_context_pc(context, target);
}

/* Samples taken while the profile is stopped are dropped, and not made up for later. */
bool gms_sample_take(struct gms_sampled* thread, const siginfo_t* info, void* context)
{
    leave_near_jump(context);
    const bool in_system_call = gms_pc_is_after_syscall(gms_context_pc(context));
    const struct gms_tick_meaning meaning = gms_source_meaning(thread, info, in_system_call);
    if (meaning.tick == GMS_TICK_FOREIGN)
        return false;
    if (thread->record && thread->ticks++ % TICKS_PER_NAME == 0 && gms_may(GMS_TO_NAME))
        gms_thread_record_name(thread->record);
    if (meaning.tick == GMS_TICK_NOTHING) {
        gms_sample_look(thread);
        return true;
    }
    const uint64_t ns = worth_of(thread, &meaning, in_system_call);
    gms_mute_tick(meaning.nominal_ns);
    gms_budget_tick(meaning.nominal_ns, gms_context_pc(context));
    if (is_counting() && ns > 0)
        keep(thread, context, ns, meaning.nominal_ns, in_system_call);
    return true;
}

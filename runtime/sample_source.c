/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample_source.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/utsname.h>
#include <time.h>

#include "perf_event.h"
#include "process_status.h"
#include "raw_syscall.h"
#include "sandbox.h"
#include "scope_file.h"
#include "signal_ours.h"

#define NS_PER_SECOND UINT64_C(1000000000)
/* How much CPU time may go by before a descriptor is missed that the program has closed. */
#define WATCH_NS UINT64_C(100000000)

static uint64_t perf_period;
static uint64_t kernel_tick;
static uint64_t timer_interval;
static uint64_t timer_worth;
static enum scope_time_source best = SCOPE_TIME_TIMER;

/* Debuggers and tracers would stop at each SIGTRAP. Signal-safe. */
static bool is_traced(void) { return gms_status_is_set("TracerPid"); }

/* A filter that was there before us may kill for a call that hardly any program makes, and nobody can read it. */
static bool is_filtered(void) { return gms_status_is_set("Seccomp"); }

/* Before Linux 6.1 perf's SIGTRAP was sent at once, and interrupted waiting calls as any other signal does. */
static bool sends_on_return(void)
{
    struct utsname kernel;
    if (GMS_CALL1(SYS_uname, &kernel) != 0)
        return false;
    unsigned version[2] = {0, 0};
    const char* at = kernel.release;
    for (int part = 0; part < 2; ++part) {
        for (; *at >= '0' && *at <= '9'; ++at)
            version[part] = 10 * version[part] + (unsigned)(*at - '0');
        at += *at == '.';
    }
    return version[0] > 6 || (version[0] == 6 && version[1] >= 1);
}

static bool is_allowed(enum gms_perf_kind kind)
{
    const long descriptor = gms_perf_open(kind, NS_PER_SECOND, 0);
    if (descriptor >= 0)
        gms_perf_close((int)descriptor, (int32_t)GMS_CALL0(SYS_gettid));
    return descriptor >= 0;
}

/* The timer's period is shorter than the kernel's tick, for it must have expired at each of them: a period of just one
 * tick would now and then miss one by a few microseconds. */
bool gms_source_prepare(uint64_t period_ns, uint64_t kernel_tick_ns)
{
    perf_period = period_ns;
    kernel_tick = kernel_tick_ns;
    const bool each_tick = period_ns < kernel_tick_ns + kernel_tick_ns / 4;
    timer_worth = each_tick ? kernel_tick_ns : period_ns;
    timer_interval = timer_worth - kernel_tick_ns / 2;
    best = is_filtered()                                                   ? SCOPE_TIME_TIMER
           : sends_on_return() && is_allowed(GMS_PERF_ALL) && !is_traced() ? SCOPE_TIME_PERF
           : is_allowed(GMS_PERF_USER)                                     ? SCOPE_TIME_PERF_TIMER
                                                                           : SCOPE_TIME_TIMER;
    return best == SCOPE_TIME_PERF;
}

static void note_source(struct gms_sampled* thread, enum scope_time_source source)
{
    thread->source = source;
    if (thread->record)
        thread->record->time_source = source;
    uint32_t* worst = &gms_scope_header()->time_source;
    uint32_t present = __atomic_load_n(worst, __ATOMIC_RELAXED);
    while (present < (uint32_t)source &&
           !__atomic_compare_exchange_n(worst, &present, (uint32_t)source, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

static struct timespec timespec_of(uint64_t ns)
{
    return (struct timespec){(time_t)(ns / NS_PER_SECOND), (long)(ns % NS_PER_SECOND)};
}

static void set_timer(const struct gms_sampled* thread, uint64_t first_ns, uint64_t interval_ns)
{
    const struct itimerspec period = {.it_interval = timespec_of(interval_ns), .it_value = timespec_of(first_ns)};
    if (thread->has_timer)
        GMS_CALL4(SYS_timer_settime, thread->timer, 0, &period, NULL);
}

/* Returns 0 or a negated errno. */
static long make_timer(struct gms_sampled* thread)
{
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = GMS_TICK_SIGNAL};
    event.sigev_value.sival_ptr = thread;
    event._sigev_un._tid = (int)GMS_CALL0(SYS_gettid);
    const long error = GMS_CALL3(SYS_timer_create, CLOCK_THREAD_CPUTIME_ID, &event, &thread->timer);
    thread->has_timer = error == 0;
    return error;
}

/* So that a thread is hit with a chance in proportion to its life, however short that is. The kernel's tick is such a
 * chance by itself; where the timer's period is longer, chance has to be made. */
static uint64_t first_expiry(void)
{
    struct timespec now = {0, 0};
    GMS_CALL2(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    const uint64_t random = ((uint64_t)now.tv_nsec ^ (uint64_t)GMS_CALL0(SYS_gettid) << 20) * 0x9E3779B97F4A7C15u >> 20;
    const uint64_t at = random % timer_worth;
    return at < kernel_tick ? 1 : at - kernel_tick;
}

/* What will not be allowed to the next thread either need not be tried again. */
static bool try_perf(struct gms_sampled* thread, enum gms_perf_kind kind, enum scope_time_source source)
{
    if (__atomic_load_n(&best, __ATOMIC_RELAXED) > source)
        return false;
    long descriptor = -EBUSY;
    if (kind == GMS_PERF_USER || gms_signal_is_taken(GMS_KERNEL_TICK_SIGNAL))
        descriptor = gms_perf_open(kind, perf_period, (uint64_t)(uintptr_t)thread);
    if (descriptor >= 0) {
        thread->descriptor = (int)descriptor;
        thread->last_descriptor = (int)descriptor;
        note_source(thread, source);
        return true;
    }
    if (descriptor != -EMFILE && descriptor != -ENFILE && descriptor != -ENOMEM)
        __atomic_store_n(&best, source + 1, __ATOMIC_RELAXED);
    return false;
}

/* Chooses the best source that this thread can have. Every time it is looked at, which is seldom, the timer stays. */
static void choose(struct gms_sampled* thread)
{
    if (gms_may(GMS_TO_SAMPLE) && try_perf(thread, GMS_PERF_ALL, SCOPE_TIME_PERF))
        set_timer(thread, WATCH_NS, WATCH_NS);
    else if (!gms_may(GMS_TO_SAMPLE) || !try_perf(thread, GMS_PERF_USER, SCOPE_TIME_PERF_TIMER))
        note_source(thread, SCOPE_TIME_TIMER);
}

int gms_source_start(struct gms_sampled* thread)
{
    thread->source = SCOPE_TIME_NONE;
    const long error = make_timer(thread);
    if (error == 0) {
        const uint64_t first = first_expiry();
        set_timer(thread, first, timer_interval);
        return 0;
    }
    choose(thread);
    if (thread->descriptor < 0)
        return (int)-error;
    return 0;
}

void gms_source_stop(struct gms_sampled* thread, int32_t tid)
{
    if (thread->has_timer)
        GMS_CALL1(SYS_timer_delete, thread->timer);
    if (thread->descriptor >= 0)
        gms_perf_close(thread->descriptor, tid);
    thread->has_timer = false;
    thread->descriptor = -1;
}

void gms_source_close_copy(struct gms_sampled* thread)
{
    if (thread->descriptor >= 0)
        gms_perf_close(thread->descriptor, thread->owner);
}

/* A program that closes all descriptors closes ours, too; and a debugger may come at any time. */
static void watch(struct gms_sampled* thread)
{
    const uint32_t ticks = thread->source == SCOPE_TIME_PERF ? 1 : (uint32_t)(WATCH_NS / timer_worth);
    if (thread->descriptor < 0 || !gms_may(GMS_TO_SAMPLE) || ++thread->unwatched_ticks < ticks)
        return;
    thread->unwatched_ticks = 0;
    const bool is_ours = gms_perf_is_ours(thread->descriptor, thread->owner);
    const bool disturbs = thread->source == SCOPE_TIME_PERF && is_traced();
    if (is_ours && !disturbs)
        return;
    gms_perf_close(thread->descriptor, thread->owner);
    thread->descriptor = -1;
    set_timer(thread, timer_interval, timer_interval);
    if (!is_ours || !try_perf(thread, GMS_PERF_USER, SCOPE_TIME_PERF_TIMER))
        note_source(thread, SCOPE_TIME_TIMER);
}

static bool is_timer(const struct gms_sampled* thread, const siginfo_t* info)
{
    return info->si_signo == GMS_TICK_SIGNAL && info->si_code == SI_TIMER && info->si_value.sival_ptr == thread;
}

/* Also of an event that was closed while its last signal was on its way. */
static bool is_perf(const struct gms_sampled* thread, const siginfo_t* info)
{
    const uint64_t mark = (uint64_t)(uintptr_t)thread;
    return gms_perf_sent(GMS_PERF_ALL, info, thread->last_descriptor, mark) ||
           gms_perf_sent(GMS_PERF_USER, info, thread->last_descriptor, mark);
}

bool gms_source_sent(const struct gms_sampled* thread, const siginfo_t* info)
{
    return is_perf(thread, info) || is_timer(thread, info);
}

struct gms_tick_meaning gms_source_meaning(struct gms_sampled* thread, const siginfo_t* info, bool in_system_call)
{
    const bool shared = thread->source == SCOPE_TIME_PERF_TIMER;
    struct gms_tick_meaning meaning = {GMS_TICK_FOREIGN, perf_period, !shared, thread->has_timer || !shared};
    if (is_perf(thread, info)) {
        meaning.tick = thread->descriptor >= 0 ? GMS_TICK_SAMPLE : GMS_TICK_NOTHING;
    } else if (is_timer(thread, info)) {
        const bool first = thread->source == SCOPE_TIME_NONE;
        meaning.tick = first || thread->source == SCOPE_TIME_TIMER || (shared && in_system_call) ? GMS_TICK_SAMPLE
                                                                                                 : GMS_TICK_NOTHING;
        meaning.nominal_ns = timer_worth;
        if (first)
            choose(thread);
        else
            watch(thread);
    }
    return meaning;
}

void gms_source_forget(void) { gms_perf_forget(); }

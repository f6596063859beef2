/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/sample_source.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/utsname.h>
#include <time.h>

#include "base/clocks.h"
#include "base/may.h"
#include "base/process_status.h"
#include "base/raw_syscall.h"
#include "sample/perf_event.h"
#include "scope/scope_file.h"
#include "signals/signal_ours.h"

#define NS_PER_SECOND UINT64_C(1000000000)
/* How much CPU time may go by before a debugger is seen, or a descriptor missed that the program has closed. Ticks of
 * perf look after that much; a timer does if none comes, so that it expires together with none. */
#define WATCH_NS UINT64_C(100000000)
#define WATCH_ANYWAY_NS (WATCH_NS + GMS_WEIGHT_LONGEST_NS + WATCH_NS / 5)
#define MOST_WATCHERS 32u
/* A thread that can do nothing about it may have to stay with its first period for good. */
#define LEAST_FIRST_NS UINT64_C(100000)

static uint64_t perf_period;
static uint64_t kernel_tick;
static uint64_t timer_interval;
static uint64_t timer_worth;
static uint32_t watchers;
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
    struct gms_perf perf = GMS_PERF_NONE;
    const long error = gms_perf_open(&perf, kind, NS_PER_SECOND, 0);
    gms_perf_close(&perf, (int32_t)GMS_CALL0(SYS_gettid));
    return error == 0;
}

/* The timer's period is shorter than the kernel's tick, for it must have expired at each of them: a period of just one
 * tick would now and then miss one by a few microseconds. */
enum scope_time_source gms_source_prepare(uint64_t period_ns, uint64_t kernel_tick_ns, bool sets_own_handlers)
{
    perf_period = period_ns;
    kernel_tick = kernel_tick_ns;
    const bool each_tick = period_ns < kernel_tick_ns + kernel_tick_ns / 4;
    timer_worth = each_tick ? kernel_tick_ns : period_ns;
    timer_interval = timer_worth - kernel_tick_ns / 2;
    if (is_filtered())
        best = SCOPE_TIME_TIMER;
    else if (!sets_own_handlers && sends_on_return() && is_allowed(GMS_PERF_ALL) && !is_traced())
        best = SCOPE_TIME_PERF;
    else
        best = is_allowed(GMS_PERF_USER) ? SCOPE_TIME_PERF_TIMER : SCOPE_TIME_TIMER;
    return best;
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

static void delete_timer(struct gms_sampled* thread)
{
    if (thread->has_timer)
        GMS_CALL1(SYS_timer_delete, thread->timer);
    thread->has_timer = false;
    if (thread->is_watcher)
        __atomic_fetch_sub(&watchers, 1, __ATOMIC_RELAXED);
    thread->is_watcher = false;
}

static uint64_t random_below(uint64_t limit)
{
    const uint64_t seed = gms_clock_ns(CLOCK_MONOTONIC) ^ (uint64_t)GMS_CALL0(SYS_gettid) << 20;
    return (seed * 0x9E3779B97F4A7C15u >> 20) % limit;
}

/* The kernel's tick is a matter of chance by itself; where the timer's period is longer, chance has to be made. */
static uint64_t first_expiry(void)
{
    const uint64_t at = random_below(timer_worth);
    return at < kernel_tick ? 1 : at - kernel_tick;
}

static uint64_t first_period(void)
{
    return perf_period <= LEAST_FIRST_NS ? perf_period : LEAST_FIRST_NS + random_below(perf_period - LEAST_FIRST_NS);
}

/* Opens a perf event; an attempt that no later thread will be allowed either is not made again. */
static bool try_perf(struct gms_sampled* thread, enum scope_time_source source, uint64_t period_ns)
{
    const enum gms_perf_kind kind = source == SCOPE_TIME_PERF ? GMS_PERF_ALL : GMS_PERF_USER;
    if (!gms_may(GMS_TO_SAMPLE) || __atomic_load_n(&best, __ATOMIC_RELAXED) > source)
        return false;
    long error = -EBUSY;
    if (kind == GMS_PERF_USER || gms_signal_is_taken(GMS_KERNEL_TICK_SIGNAL))
        error = gms_perf_open(&thread->perf, kind, period_ns, (uint64_t)(uintptr_t)thread);
    if (error == 0) {
        thread->is_first_period = period_ns != perf_period;
        note_source(thread, source);
        return true;
    }
    if (error != -EMFILE && error != -ENFILE && error != -ENOMEM)
        __atomic_store_n(&best, source + 1, __ATOMIC_RELAXED);
    return false;
}

/* Chooses the best source that this thread can have. */
static void choose(struct gms_sampled* thread, uint64_t period_ns)
{
    if (!try_perf(thread, SCOPE_TIME_PERF, period_ns) && !try_perf(thread, SCOPE_TIME_PERF_TIMER, period_ns))
        note_source(thread, SCOPE_TIME_TIMER);
}

/* A debugger keeps our SIGTRAP to itself, so that somebody must look by another signal. Threads that live for more than
 * their first period do, but not more of them than that: timers are scarce. */
static bool may_watch(struct gms_sampled* thread)
{
    if (thread->is_watcher || !thread->perf.page)
        return true;
    if (thread->is_first_period)
        return false;
    thread->is_watcher = __atomic_add_fetch(&watchers, 1, __ATOMIC_RELAXED) <= MOST_WATCHERS;
    if (!thread->is_watcher)
        __atomic_fetch_sub(&watchers, 1, __ATOMIC_RELAXED);
    return thread->is_watcher;
}

static uint64_t watch_anyway(void) { return WATCH_ANYWAY_NS + 2 * perf_period; }

static long provide_timer(struct gms_sampled* thread)
{
    const bool is_watch = thread->source == SCOPE_TIME_PERF;
    if (is_watch && !may_watch(thread))
        return 0;
    const long error = thread->has_timer ? 0 : make_timer(thread);
    if (error == 0)
        set_timer(thread, is_watch ? watch_anyway() : first_expiry(), is_watch ? watch_anyway() : timer_interval);
    return error;
}

int gms_source_start(struct gms_sampled* thread)
{
    thread->source = SCOPE_TIME_NONE;
    thread->unwatched_ns = 0;
    choose(thread, first_period());
    const long error = provide_timer(thread);
    return gms_perf_is_open(&thread->perf) ? 0 : (int)-error;
}

void gms_source_stop(struct gms_sampled* thread, int32_t tid)
{
    delete_timer(thread);
    gms_perf_close(&thread->perf, tid);
}

void gms_source_close_copy(struct gms_sampled* thread) { gms_perf_close(&thread->perf, thread->owner); }

/* Goes on with what is still to be had, from `source` on. */
static void go_on(struct gms_sampled* thread, enum scope_time_source source)
{
    gms_perf_close(&thread->perf, thread->owner);
    thread->is_first_period = false;
    if ((source > SCOPE_TIME_PERF || !try_perf(thread, SCOPE_TIME_PERF, perf_period)) &&
        (source > SCOPE_TIME_PERF_TIMER || !try_perf(thread, SCOPE_TIME_PERF_TIMER, perf_period)))
        note_source(thread, SCOPE_TIME_TIMER);
    provide_timer(thread);
}

void gms_source_settle(struct gms_sampled* thread, bool with_traps)
{
    if (!with_traps && thread->source == SCOPE_TIME_PERF)
        go_on(thread, SCOPE_TIME_PERF_TIMER);
    else if (thread->is_first_period && gms_perf_is_open(&thread->perf))
        go_on(thread, thread->source);
}

bool gms_source_end(struct gms_sampled* thread, bool if_traps)
{
    if (if_traps && thread->source != SCOPE_TIME_PERF)
        return false;
    gms_perf_close(&thread->perf, thread->owner);
    if (gms_may(GMS_TO_TIME))
        delete_timer(thread);
    return true;
}

/* A program that closes all descriptors closes ours, too, if we had to keep one; and a debugger may come at any time:
 * the thread that sees it first ends the events of all. */
static void watch(struct gms_sampled* thread, uint64_t since_last_ns)
{
    if (!gms_may(GMS_TO_SAMPLE))
        return;
    if (!gms_perf_is_open(&thread->perf)) {
        if (thread->source == SCOPE_TIME_PERF)
            go_on(thread, SCOPE_TIME_PERF_TIMER);
        return;
    }
    thread->unwatched_ns += since_last_ns;
    if (thread->unwatched_ns < WATCH_NS)
        return;
    thread->unwatched_ns = 0;
    if (!gms_perf_is_ours(&thread->perf, thread->owner))
        go_on(thread, SCOPE_TIME_TIMER);
    else if (thread->source == SCOPE_TIME_PERF && is_traced()) {
        __atomic_store_n(&best, SCOPE_TIME_PERF_TIMER, __ATOMIC_RELAXED);
        gms_sampled_end_traps(thread);
        go_on(thread, SCOPE_TIME_PERF_TIMER);
    } else
        thread->is_timer_due = thread->source == SCOPE_TIME_PERF;
}

void gms_source_clock_is_read(struct gms_sampled* thread)
{
    if (thread->is_timer_due && gms_may(GMS_TO_SAMPLE)) /* which it may have lost since it was due */
        set_timer(thread, watch_anyway(), watch_anyway());
    thread->is_timer_due = false;
}

static bool is_timer(const struct gms_sampled* thread, const siginfo_t* info)
{
    return info->si_signo == GMS_TICK_SIGNAL && info->si_code == SI_TIMER && info->si_value.sival_ptr == thread;
}

/* The time of further ticks that the timer would have had while its signal waited for the end of a system call. The
 * kernel looks at timers at its own ticks, on average half of one late. */
static uint64_t waited_for(const siginfo_t* info)
{
    const uint64_t expired = info->si_overrun > 0 ? (uint64_t)info->si_overrun * timer_interval : 0;
    const uint64_t waited = expired > kernel_tick / 2 ? expired - kernel_tick / 2 : 0;
    return waited / timer_worth * timer_worth;
}

/* Also of an event that was closed while its last signal was on its way. */
static bool is_perf(const struct gms_sampled* thread, const siginfo_t* info)
{
    const uint64_t mark = (uint64_t)(uintptr_t)thread;
    return gms_perf_sent(GMS_PERF_ALL, info, &thread->perf, mark) ||
           gms_perf_sent(GMS_PERF_USER, info, &thread->perf, mark);
}

bool gms_source_sent(const struct gms_sampled* thread, const siginfo_t* info)
{
    return is_perf(thread, info) || is_timer(thread, info);
}

struct gms_tick_meaning gms_source_meaning(struct gms_sampled* thread, const siginfo_t* info, bool in_system_call)
{
    const bool shared = thread->source == SCOPE_TIME_PERF_TIMER;
    struct gms_tick_meaning meaning = {.tick = GMS_TICK_FOREIGN,
                                       .nominal_ns = perf_period,
                                       .part = shared ? GMS_WEIGHT_USER : GMS_WEIGHT_ALL,
                                       .follows_clock = thread->has_timer || !shared};
    if (is_perf(thread, info)) {
        meaning.exact = true;
        meaning.tick = gms_perf_is_open(&thread->perf) ? GMS_TICK_SAMPLE : GMS_TICK_NOTHING;
        if (meaning.tick == GMS_TICK_NOTHING)
            return meaning; /* on its way when the event was closed */
        if (thread->is_first_period && gms_may(GMS_TO_SAMPLE))
            gms_source_settle(thread, true);
        else if (thread->source == SCOPE_TIME_PERF || (thread->perf.page && !thread->has_timer))
            watch(thread, perf_period);
    } else if (is_timer(thread, info)) {
        meaning.tick =
            thread->source == SCOPE_TIME_TIMER || (shared && in_system_call) ? GMS_TICK_SAMPLE : GMS_TICK_NOTHING;
        meaning.nominal_ns = timer_worth + waited_for(info);
        meaning.part = shared ? GMS_WEIGHT_KERNEL : GMS_WEIGHT_ALL;
        watch(thread, thread->source == SCOPE_TIME_PERF ? WATCH_NS : timer_worth);
    }
    return meaning;
}

void gms_source_forget(void)
{
    gms_perf_forget();
    watchers = 0;
}

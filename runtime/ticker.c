/* SPDX-License-Identifier: MIT
 *
 * The kernel looks at CPU timers on its own tick (every 1 to 10 ms), whatever their period. So a tick is not
 * worth a fixed time: it stands for the CPU time that its thread has used since its last one, and the sum of
 * all ticks is the CPU time used. The timer's period is shorter than the kernel's tick, for it must have
 * expired at each of them: a period of just one tick would now and then miss one by a few microseconds.
 *
 * The first tick of a thread stands for one tick of the kernel: that is what a thread that lives for less
 * than one costs on average, when only some such threads are hit at all.
 */
#define _GNU_SOURCE
#include "ticker.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

#include "histogram.h"

#define PERIOD_NS 2000000
#define NS_PER_SECOND 1000000000ull
#define NS_PER_TICK (NS_PER_SECOND / GMS_TICKS_PER_SECOND)
#define SA_RESTORER_FLAG 0x04000000u
#define NOWHERE UINT64_MAX /* an address in no image */

/* The signals to choose from. SIGPROF belongs to the program. SIGURG is ignored by default, so that a program
 * which gives all signals their default action loses time of its profile, not its life; hardly any program
 * uses it, and debuggers pass it on without a word. Where it is taken: high real-time signals that libc
 * leaves alone.
 */
static const int candidates[] = {SIGURG, 57, 56, 55, 54, 53, 52, 51, 50};

/* As the kernel wants it. */
struct kernel_sigaction {
    void (*handler)(int, siginfo_t*, void*);
    unsigned long flags;
    void (*restorer)(void);
    gms_signal_set mask;
};

void gms_signal_return(void);

/* The bounds of the assembly, which lies in the image if the runtime is linked in. */
extern const char gms_stubs_begin[] __attribute__((visibility("hidden")));
extern const char gms_stubs_end[] __attribute__((visibility("hidden")));

static const struct gms_image* sampled_image; /* NULL: not started */
static uint64_t kernel_tick_ns;
static int tick_signal; /* 0: not yet chosen, -1: none is free */
static uint64_t failures;
static int failure;

static uint64_t thread_cpu_ns(void)
{
    struct timespec now = {0, 0};
    GMS_CALL2(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * NS_PER_SECOND + (uint64_t)now.tv_nsec;
}

/* Whole ticks for the CPU time since the last call; the rest is carried on. */
static uint64_t ticks_since_last(struct gms_thread* thread)
{
    const uint64_t now = thread_cpu_ns();
    uint64_t elapsed = now - thread->timer.last_cpu_ns;
    if (!thread->timer.seen_a_tick)
        elapsed = kernel_tick_ns;
    thread->timer.seen_a_tick = true;
    thread->timer.last_cpu_ns = now;
    thread->timer.carry_ns += elapsed;
    const uint64_t ticks = thread->timer.carry_ns / NS_PER_TICK;
    thread->timer.carry_ns %= NS_PER_TICK;
    return ticks;
}

static bool is_ours(uint64_t pc)
{
    return pc >= (uint64_t)(uintptr_t)gms_stubs_begin && pc < (uint64_t)(uintptr_t)gms_stubs_end;
}

static void on_tick(int number, siginfo_t* info, void* context)
{
    (void)number;
    struct gms_thread* thread = gms_thread_self();
    if (!thread || info->si_code != SI_TIMER || info->si_value.sival_ptr != thread)
        return;
    const uint64_t ticks = ticks_since_last(thread);
    const uint64_t pc = gms_context_pc(context);
    const bool counting = __atomic_load_n(&gms_counting, __ATOMIC_RELAXED);
    if (counting && ticks > 0)
        gms_histogram_add(sampled_image, is_ours(pc) ? NOWHERE : pc, ticks);
    if (counting != thread->was_counting)
        gms_thread_look_again();
    thread->was_counting = counting;
}

/* Installs the handler on the first signal that the program does not use. */
static int choose_signal(void)
{
    int chosen = __atomic_load_n(&tick_signal, __ATOMIC_ACQUIRE);
    if (chosen != 0)
        return chosen;
    const struct kernel_sigaction action = {
        .handler = on_tick,
        .flags = SA_RESTART | SA_SIGINFO | SA_ONSTACK | SA_RESTORER_FLAG,
        .restorer = gms_signal_return,
        .mask = 0,
    };
    chosen = -1;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates && chosen < 0; ++i) {
        const int number = candidates[i];
        struct kernel_sigaction present = {0};
        GMS_CALL4(SYS_rt_sigaction, number, NULL, &present, sizeof(gms_signal_set));
        if ((present.handler == NULL || present.handler == on_tick) &&
            GMS_CALL4(SYS_rt_sigaction, number, &action, NULL, sizeof(gms_signal_set)) == 0)
            chosen = number;
    }
    __atomic_store_n(&tick_signal, chosen, __ATOMIC_RELEASE);
    return chosen;
}

void gms_ticker_start(const struct gms_image* image)
{
    struct timespec resolution = {0, 0};
    GMS_CALL2(SYS_clock_getres, CLOCK_MONOTONIC_COARSE, &resolution); /* the kernel's tick */
    kernel_tick_ns = (uint64_t)resolution.tv_nsec;
    /* Now, so that the masks which the program sets before its first tick leave the signal out, too. */
    const int number = image->counts_calls ? choose_signal() : 0;
    if (number > 0)
        gms_signal_mask(SIG_UNBLOCK, GMS_SIGNAL_BIT(number)); /* may have been inherited */
    __atomic_store_n(&sampled_image, image, __ATOMIC_RELEASE);
}

int gms_ticker_signal(void) { return __atomic_load_n(&tick_signal, __ATOMIC_ACQUIRE); }

/* Returns 0 or a negated errno. */
static long make_timer(struct gms_thread* thread, int number)
{
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = number};
    event.sigev_value.sival_ptr = thread;
    event._sigev_un._tid = (int)GMS_CALL0(SYS_gettid);
    return GMS_CALL3(SYS_timer_create, CLOCK_THREAD_CPUTIME_ID, &event, &thread->timer.id);
}

static void fail(struct gms_thread* thread, int reason)
{
    thread->timer.state = GMS_TIMER_FAILED;
    __atomic_store_n(&failure, reason, __ATOMIC_RELAXED);
    __atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED);
}

void gms_ticker_arm(struct gms_thread* thread, gms_signal_set blocked)
{
    if (thread->timer.state == GMS_TIMER_RUNS) /* for the place's former owner */
        GMS_CALL1(SYS_timer_delete, thread->timer.id);
    thread->timer.state = GMS_TIMER_NONE;
    const struct gms_image* image = __atomic_load_n(&sampled_image, __ATOMIC_ACQUIRE);
    const int number = image ? choose_signal() : 0;
    if (!image || (number > 0 && (blocked & GMS_SIGNAL_BIT(number))))
        return;
    const long error = number < 0 ? -EBUSY : !gms_histogram_start(image) ? -ENOMEM : make_timer(thread, number);
    if (error) {
        fail(thread, (int)-error);
        return;
    }
    thread->timer.state = GMS_TIMER_RUNS;
    thread->timer.seen_a_tick = false;
    thread->timer.last_cpu_ns = thread_cpu_ns();
    const struct itimerspec period = {.it_interval = {0, PERIOD_NS}, .it_value = {0, 1}};
    GMS_CALL4(SYS_timer_settime, thread->timer.id, 0, &period, NULL);
}

void gms_ticker_retry(struct gms_thread* thread)
{
    const int number = __atomic_load_n(&tick_signal, __ATOMIC_ACQUIRE);
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    if (thread->timer.state == GMS_TIMER_NONE && (number <= 0 || !(before & GMS_SIGNAL_BIT(number))))
        gms_ticker_arm(thread, before);
    gms_signal_mask(SIG_SETMASK, before);
}

uint64_t gms_ticker_failures(int* reason)
{
    *reason = __atomic_load_n(&failure, __ATOMIC_RELAXED);
    return __atomic_load_n(&failures, __ATOMIC_RELAXED);
}

void gms_ticker_forget(void) { failures = 0; }

/* SPDX-License-Identifier: MIT
 *
 * The floor of sampling: preloaded, it has the kernel interrupt the main thread as the runtime does, at EMPTY_HZ, and
 * does nothing in the handler. What that costs no profiler that is told by signals can save. As root one event of perf
 * that sends SIGTRAP, else one for user time and the thread's CPU timer, each by SIGURG. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void do_nothing(int number, siginfo_t* info, void* context)
{
    (void)number;
    (void)info;
    (void)context;
}

static int open_event(int hz, int user_only)
{
    struct perf_event_attr event = {
        .type = PERF_TYPE_SOFTWARE,
        .size = sizeof event,
        .config = PERF_COUNT_SW_TASK_CLOCK,
        .sample_period = 1000000000ul / (unsigned)hz,
        .wakeup_events = 1,
        .disabled = 1,
        .exclude_hv = 1,
        .exclude_kernel = user_only,
        .sigtrap = !user_only,
        .remove_on_exec = !user_only,
    };
    return (int)syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static void start_timer(int hz)
{
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGURG};
    event._sigev_un._tid = (int)syscall(SYS_gettid);
    struct timespec tick;
    clock_getres(CLOCK_MONOTONIC_COARSE, &tick);
    const long period = 1000000000l / hz;
    const long worth = period < tick.tv_nsec + tick.tv_nsec / 4 ? tick.tv_nsec : period;
    const struct itimerspec interval = {.it_interval.tv_nsec = worth - tick.tv_nsec / 2, .it_value.tv_nsec = 1};
    timer_t timer;
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) || timer_settime(timer, 0, &interval, NULL))
        perror("empty_sampling: timer");
}

__attribute__((constructor)) static void start(void)
{
    const int hz = atoi(getenv("EMPTY_HZ"));
    const struct sigaction action = {.sa_sigaction = do_nothing, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigaction(SIGTRAP, &action, NULL);
    sigaction(SIGURG, &action, NULL);
    int event = open_event(hz, 0);
    if (event < 0) {
        const struct f_owner_ex self = {F_OWNER_TID, (int)syscall(SYS_gettid)};
        event = open_event(hz, 1);
        fcntl(event, F_SETSIG, SIGURG);
        fcntl(event, F_SETOWN_EX, &self);
        fcntl(event, F_SETFL, O_ASYNC);
        start_timer(hz);
    }
    if (event < 0 || ioctl(event, PERF_EVENT_IOC_ENABLE, 0) != 0)
        perror("empty_sampling: perf");
}

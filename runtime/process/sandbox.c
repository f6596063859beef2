/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/sandbox.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <stdarg.h>
#include <stddef.h>

#include "base/host_call.h"
#include "base/interposer.h"
#include "base/may.h"
#include "budget/budget.h"
#include "mute/muted_calls.h"
#include "process/sandbox_calls.h"
#include "process/sandbox_filter.h"
#include "sample/ticker.h"
#include "scope/scope_file.h"
#include "signals/signal_ours.h"
#include "tables/forked_child.h"

#define PUBLIC __attribute__((weak, visibility("default")))
#define CALLS (sizeof gms_needed_calls / sizeof *gms_needed_calls)
#define FIRST_FILE 3
#define HIGH_FILE 1000
/* A thread that cannot make the live file larger has this room for its counts. */
#define ROOM_FOR_THE_REST ((size_t)1 << 20)

static bool is_let_through_with(const struct sock_fprog* filter, const struct gms_needed_call* call, uint64_t file)
{
    uint64_t arguments[6];
    for (unsigned i = 0; i < 6; ++i)
        arguments[i] = call->arguments[i] == ANY_FILE ? file : call->arguments[i];
    const uint32_t answer = gms_filter_answer(filter, call->number, arguments) & SECCOMP_RET_ACTION_FULL;
    const bool must_work = call->must_work || ((call->need & GMS_TO_MUTE) && gms_budget_is_kept());
    return answer == SECCOMP_RET_ALLOW || answer == SECCOMP_RET_LOG || (answer == SECCOMP_RET_ERRNO && !must_work);
}

static bool is_let_through(const struct sock_fprog* filter, const struct gms_needed_call* call)
{
    return is_let_through_with(filter, call, FIRST_FILE) && is_let_through_with(filter, call, HIGH_FILE);
}

static uint32_t closed_by(const struct sock_fprog* filter)
{
    uint32_t closed = 0;
    if (!filter || !gms_filter_is_readable(filter))
        return 0;
    for (size_t i = 0; i < CALLS; ++i)
        if (!is_let_through(filter, &gms_needed_calls[i]))
            closed |= gms_needed_calls[i].need;
    return closed;
}

struct closing {
    uint32_t before;
    bool stops;
};

static struct closing begin_to_close(uint32_t closed, bool for_all)
{
    struct closing closing = {.stops = gms_may(GMS_TO_RUN) && (closed & GMS_TO_RUN)};
    if ((closed & ~gms_closed_to()) & GMS_TO_GROW) {
        gms_child_begin();
        gms_scope_reserve(ROOM_FOR_THE_REST);
    }
    if (closed & (GMS_TO_GROW | GMS_TO_LEARN))
        gms_scope_share(true); /* asks the host, if it is not known yet */
    /* Ticks may end, and with them whoever would let rationed functions count again. */
    if (closed & (GMS_TO_MUTE | GMS_TO_RUN)) {
        gms_budget_end();
        gms_mute_end();
    }
    if (closed & GMS_TO_RUN)
        gms_signal_bar_entry();
    else if (closed & GMS_TO_SAMPLE && gms_may(GMS_TO_SAMPLE))
        gms_signal_expect_threads();
    const bool with_traps = !((closed | gms_closed_to()) & GMS_TO_END);
    if (closing.stops)
        gms_ticker_end();
    else if (closed & GMS_TO_SAMPLE)
        gms_ticker_settle(with_traps);
    closing.before = gms_close(closed, for_all);
    if (for_all && closing.stops)
        gms_ticker_stop_others();
    else if (for_all && !with_traps)
        gms_ticker_end_others_traps();
    return closing;
}

/* The other threads stay closed, for their ticks have ended. */
static void take_back(const struct closing* closing)
{
    gms_reopen(closing->before);
    if (closing->stops)
        gms_ticker_resume();
}

static long close_in(uint32_t closed, bool for_all, long call, long a, long b, const void* c)
{
    const struct closing closing = begin_to_close(closed, for_all);
    const long answer =
        call == SYS_prctl ? gms_syscall(SYS_prctl, a, b, (long)c, 0, 0, 0) : GMS_CALL3(SYS_seccomp, a, b, c);
    if (answer < 0 || (for_all && answer > 0)) /* a thread that cannot be closed in */
        take_back(&closing);
    return answer;
}

long gms_seccomp(long operation, long flags, const void* arguments)
{
    if (operation == SECCOMP_SET_MODE_STRICT)
        return close_in(GMS_EVERYTHING, false, SYS_seccomp, operation, flags, arguments);
    if (operation == SECCOMP_SET_MODE_FILTER)
        return close_in(closed_by(arguments), (flags & (long)SECCOMP_FILTER_FLAG_TSYNC) != 0, SYS_seccomp, operation,
                        flags, arguments);
    return GMS_CALL3(SYS_seccomp, operation, flags, arguments);
}

long gms_seccomp_by_prctl(long mode, const void* filter)
{
    return close_in(mode == SECCOMP_MODE_STRICT   ? GMS_EVERYTHING
                    : mode == SECCOMP_MODE_FILTER ? closed_by(filter)
                                                  : 0,
                    false, SYS_prctl, PR_SET_SECCOMP, mode, filter);
}

/* A wrapper in one of the program's libraries (base/interposer.h); NULL: there is none. */
static int (*wrapped)(int operation, ...);

__attribute__((constructor(101))) static void find_wrapper(void) { *(void**)(void*)&wrapped = gms_interposer("prctl"); }

/* Weak, in the archive as in the C library's: a program that brings its own keeps it. */
PUBLIC int prctl(int operation, ...)
{
    va_list list;
    unsigned long arguments[4];
    va_start(list, operation);
    for (int i = 0; i < 4; ++i)
        arguments[i] = va_arg(list, unsigned long);
    va_end(list);
    if (wrapped && operation != PR_SET_SECCOMP)
        return wrapped(operation, arguments[0], arguments[1], arguments[2], arguments[3]);
    const long answer = operation == PR_SET_SECCOMP
                            ? gms_seccomp_by_prctl((long)arguments[0], (const void*)arguments[1])
                            : gms_host_call(SYS_prctl, operation, (long)arguments[0], (long)arguments[1],
                                            (long)arguments[2], (long)arguments[3]);
    if (answer < 0 && answer > -4096) {
        errno = (int)-answer;
        return -1;
    }
    return (int)answer;
}

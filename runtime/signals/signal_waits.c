/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "signals/signal_waits.h"

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <stddef.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>

#include "base/may.h"
#include "base/memory_copy.h"
#include "signals/signal_ours.h"

#define FOR_EVER ((uint32_t)-1) /* a timeout in milliseconds */

/* io_uring_enter(2) */
#ifndef SYS_io_uring_enter
#define SYS_io_uring_enter 426
#endif
#define URING_ARGUMENT 8u /* flags, argument 3: the fifth is the address of a struct uring_argument ... */
#define URING_UNTIL 32u   /* ... whose timeout is a point in time */
#define URING_IN_RING 64u /* ... that has been registered before, so the address is another's */
struct uring_argument {
    uint64_t mask;
    uint32_t mask_size;
    uint32_t least_us;
    uint64_t timeout; /* address; 0: none */
};

/* In the assembly. The wait begins again between the two marks. */
long gms_wait_again(const gms_signal_set* mask) __attribute__((visibility("hidden")));
extern const char gms_wait_before[] __attribute__((visibility("hidden")));
extern const char gms_wait_after[] __attribute__((visibility("hidden")));

enum way {
    LEAVE_IT, /* it fails with EINTR */
    GO_ON,    /* the kernel still knows how */
    AGAIN     /* the same call once more: it waits without end, or has been told how long is left */
};

static bool is_none(const void* context, unsigned argument) { return gms_call_argument(context, argument) == 0; }

static enum way again_if(bool can) { return can ? AGAIN : LEAVE_IT; }

static bool is_uring_without_end(const void* context)
{
    const uint64_t flags = gms_call_argument(context, 3);
    struct uring_argument argument;
    if (!(flags & URING_ARGUMENT) || (flags & URING_UNTIL))
        return true;
    return !(flags & URING_IN_RING) && gms_memory_copy(&argument, gms_call_argument(context, 4), sizeof argument) &&
           argument.timeout == 0 && argument.least_us == 0;
}

static enum way way_of(long call, const void* context)
{
    switch (call) {
    case SYS_restart_syscall:
    case SYS_nanosleep:
    case SYS_futex: return GO_ON;
    case SYS_clock_nanosleep:
        return is_none(context, 1) ? GO_ON : again_if(gms_call_argument(context, 1) == TIMER_ABSTIME);
#ifdef SYS_poll
    case SYS_poll: return GO_ON;
    case SYS_pause:
    case SYS_select: return AGAIN;
    case SYS_epoll_wait:
#endif
    case SYS_epoll_pwait: return again_if((uint32_t)gms_call_argument(context, 3) == FOR_EVER);
#ifdef SYS_epoll_pwait2
    case SYS_epoll_pwait2:
#endif
    case SYS_semtimedop: return again_if(is_none(context, 3));
    case SYS_rt_sigtimedwait: return again_if(is_none(context, 2));
    case SYS_io_uring_enter: return again_if(is_uring_without_end(context)); /* it fails so if it has submitted none */
    case SYS_rt_sigsuspend:
    case SYS_pselect6:
    case SYS_ppoll:
    case SYS_semop:
    case SYS_msgrcv:
    case SYS_msgsnd: return AGAIN;
    default: return LEAVE_IT;
    }
}

#define IGNORED_BY_DEFAULT                                                                                             \
    (GMS_SIGNAL_BIT(SIGCHLD) | GMS_SIGNAL_BIT(SIGCONT) | GMS_SIGNAL_BIT(SIGURG) | GMS_SIGNAL_BIT(SIGWINCH))

/* The program's, also of signals that are taken. */
static void* handler_of(int number)
{
    struct gms_kernel_sigaction action = {.handler = gms_signal_handler_of(number)};
    if (!(gms_signals_taken() & GMS_SIGNAL_BIT(number)))
        GMS_CALL4(SYS_rt_sigaction, number, NULL, &action, sizeof(gms_signal_set));
    return action.handler;
}

/* True for signals with a meaning to the program; taken ones may be ticks. */
static bool means_something(int number)
{
    const void* handler = handler_of(number);
    const gms_signal_set by_default =
        gms_signals_taken() & GMS_SIGNAL_BIT(number) ? gms_signals_taken() : IGNORED_BY_DEFAULT;
    return handler != (void*)SIG_IGN && (handler != (void*)SIG_DFL || !(by_default & GMS_SIGNAL_BIT(number)));
}

static bool has_handlers(void)
{
    for (int number = 1; number < _NSIG; ++number)
        if (handler_of(number) != (void*)SIG_DFL && handler_of(number) != (void*)SIG_IGN)
            return true;
    return false;
}

/* A signal that has come since, and that the call does end for. */
static bool is_wanted_elsewhere(gms_signal_set mask)
{
    gms_signal_set pending = 0;
    GMS_CALL2(SYS_rt_sigpending, &pending, sizeof pending);
    for (pending &= ~mask; pending; pending &= pending - 1)
        if (means_something(__builtin_ctzll(pending) + 1))
            return true;
    return false;
}

/* The one that the kernel handles first decides, the lowest. One that is taken may be a tick; if not, it decides when
 * it is handed on. */
static bool ends_call(gms_signal_set blocked)
{
    gms_signal_set pending = 0;
    struct gms_kernel_sigaction action = {0};
    GMS_CALL2(SYS_rt_sigpending, &pending, sizeof pending);
    pending &= ~(blocked | gms_signals_taken());
    if (!pending || GMS_CALL4(SYS_rt_sigaction, __builtin_ctzll(pending) + 1, NULL, &action, sizeof pending) != 0)
        return false;
    return action.handler != (void*)SIG_DFL && action.handler != (void*)SIG_IGN && !(action.flags & SA_RESTART);
}

/* Copies the signals that the call blocks while it waits. False if it does not say. */
static bool mask_while_waiting(long call, const void* context, gms_signal_set* mask)
{
    uint64_t at = 0;
    switch (call) {
    case SYS_rt_sigsuspend: at = gms_call_argument(context, 0); break;
    case SYS_ppoll: at = gms_call_argument(context, 3); break;
    case SYS_epoll_pwait:
#ifdef SYS_epoll_pwait2
    case SYS_epoll_pwait2:
#endif
        at = gms_call_argument(context, 4);
        break;
    case SYS_pselect6: /* the address of the mask's address */
        if (!gms_memory_copy(&at, gms_call_argument(context, 5), sizeof at))
            return false;
        break;
    default: break;
    }
    return at != 0 && gms_memory_copy(mask, at, sizeof *mask);
}

/* In the handler of another signal, which let this one in and is about to go on with a wait. */
static bool is_about_to_wait(const void* context)
{
    const uint64_t pc = gms_context_pc(context);
    return pc >= (uint64_t)(uintptr_t)gms_wait_before && pc < (uint64_t)(uintptr_t)gms_wait_after;
}

static long call_cut_short(const void* context)
{
    if (is_about_to_wait(context))
        return SYS_restart_syscall;
    const uint64_t pc = gms_context_pc(context);
    unsigned char code[GMS_CALL_BYTES];
    if (!gms_has_failed(context, EINTR) || pc < sizeof code || !gms_memory_copy(code, pc - sizeof code, sizeof code))
        return -1;
    return gms_call_before(context, code);
}

static void go_on(int number, void* context)
{
    const gms_signal_set mask = gms_signals_in(&((const ucontext_t*)context)->uc_sigmask) | GMS_SIGNAL_BIT(number);
    const long result = gms_wait_again(&mask);
    gms_set_result(context, result == -ENOSYS ? -EINTR : result);
    if (is_about_to_wait(context))
        gms_set_context_pc(context, (uint64_t)(uintptr_t)gms_wait_after);
}

/* No signal ends what is done with a file: such a call is about to be made for the first time. */
static bool is_file(const void* context)
{
    struct stat status;
    return GMS_CALL2(SYS_fstat, gms_call_argument(context, 0), &status) != 0 || S_ISREG(status.st_mode) ||
           S_ISBLK(status.st_mode);
}

/* Opening waits for the other end of a pipe, and for a line. */
static bool opens_wait(int folder, uint64_t path, uint64_t flags)
{
    struct stat status;
    return !(flags & O_NONBLOCK) && GMS_CALL4(SYS_newfstatat, folder, path, &status, AT_EMPTY_PATH) == 0 &&
           (S_ISFIFO(status.st_mode) || S_ISCHR(status.st_mode));
}

static bool is_open_to_end(long call, const void* context)
{
    const uint64_t first = gms_call_argument(context, 0), second = gms_call_argument(context, 1);
    uint64_t flags = 0;
#ifdef SYS_open
    if (call == SYS_open)
        return opens_wait(AT_FDCWD, first, second);
    if (call == SYS_creat)
        return opens_wait(AT_FDCWD, first, 0);
#endif
    if (call == SYS_openat)
        return opens_wait((int)first, second, gms_call_argument(context, 2));
    return gms_memory_copy(&flags, gms_call_argument(context, 2), sizeof flags) && /* struct open_how begins so */
           opens_wait((int)first, second, flags);
}

/* Others are made again whatever the handler's flags say (clone, execve), or need not be waits. */
static bool is_to_end(long call, const void* context)
{
    switch (call) {
    case SYS_read:
    case SYS_readv:
    case SYS_preadv2: /* of a pipe at its place, which is told so */
    case SYS_pwritev2:
    case SYS_write:
    case SYS_writev: return gms_all_may(GMS_TO_GROW) && !is_file(context);
#ifdef SYS_open
    case SYS_open:
    case SYS_creat:
#endif
#ifdef SYS_openat2
    case SYS_openat2:
#endif
    case SYS_openat: return gms_all_may(GMS_TO_GROW) && is_open_to_end(call, context);
    case SYS_ioctl: /* tcdrain() */
        return gms_call_argument(context, 1) == TCSBRK || gms_call_argument(context, 1) == TIOCMIWAIT;
    case SYS_splice:
    case SYS_tee:
    case SYS_vmsplice:
    case SYS_sendfile:
    case SYS_recvmmsg:
    case SYS_sendmmsg:
#ifdef SYS_futex_waitv
    case SYS_futex_waitv:
#endif
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_sendto:
    case SYS_sendmsg:
    case SYS_accept:
    case SYS_accept4:
    case SYS_connect:
    case SYS_mq_timedsend:
    case SYS_mq_timedreceive: return true;
    case SYS_flock: return !(gms_call_argument(context, 1) & LOCK_NB);
    case SYS_fcntl: return gms_call_argument(context, 1) == F_SETLKW || gms_call_argument(context, 1) == F_OFD_SETLKW;
    case SYS_wait4: return !(gms_call_argument(context, 2) & WNOHANG);
    case SYS_waitid: return !(gms_call_argument(context, 3) & WNOHANG);
    case SYS_futex: {
        const int operation = (int)gms_call_argument(context, 1) & FUTEX_CMD_MASK;
        return operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET;
    }
    default: return false;
    }
}

static bool is_about_to_come_again(const void* context)
{
    const long call = gms_call_to_come_again(context);
    unsigned char code[GMS_SYSCALL_BYTES];
    return call >= 0 && is_to_end(call, context) && gms_memory_copy(code, gms_context_pc(context), sizeof code) &&
           gms_is_syscall(code);
}

void gms_wait_end(void* context)
{
    if (!is_about_to_come_again(context))
        return;
    gms_set_context_pc(context, gms_context_pc(context) + GMS_SYSCALL_BYTES);
    gms_set_result(context, -EINTR);
}

void gms_wait_on(int number, void* context)
{
    const long call = gms_may(GMS_TO_RUN | GMS_TO_SEND) ? call_cut_short(context) : -1;
    const enum way way = way_of(call, context);
    if (way == GO_ON)
        go_on(number, context);
    else if (way == AGAIN && GMS_KEEPS_ARGUMENTS &&
             !is_wanted_elsewhere(gms_signals_in(&((const ucontext_t*)context)->uc_sigmask)))
        gms_call_again(context, call);
}

void gms_wait_after_done_tick(void* context)
{
    const gms_signal_set blocked = gms_signals_in(&((const ucontext_t*)context)->uc_sigmask);
    const long call = gms_may(GMS_TO_RUN | GMS_TO_SEND) ? call_cut_short(context) : -1;
    gms_signal_set mask = 0;
    if (gms_call_to_come_again(context) >= 0 && gms_may(GMS_TO_RUN | GMS_TO_SEND) && ends_call(blocked))
        gms_wait_end(context);
    if (!GMS_KEEPS_ARGUMENTS)
        return;
    if (call == SYS_io_uring_enter ? !has_handlers()
                                   : mask_while_waiting(call, context, &mask) && is_wanted_elsewhere(mask | ~blocked))
        gms_call_again(context, call);
}

bool gms_is_wait_cut_short(const void* context)
{
    return gms_may(GMS_TO_RUN | GMS_TO_SEND) && way_of(call_cut_short(context), context) == GO_ON;
}

void gms_wait_on_after_tick(int number, siginfo_t* info, void* context)
{
    (void)info;
    go_on(number, context);
}

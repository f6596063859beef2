/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/perf_event.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "base/apart.h"
#include "base/may.h"
#include "base/memory.h"
#include "base/raw_syscall.h"
#include "signals/signal_ours.h"

#define LARGEST_ERRNO 4095
#define ANY_PAGE 1       /* the kernel takes a whole one, as large as its pages are */
#define TRAP_PERF_CODE 6 /* TRAP_PERF of newer headers */
/* Above what programs count on to be theirs, but not so high that the kernel's table would grow for it. */
#define HIGHEST_BASE 3072u

static uint64_t open_events;

static int signal_of(enum gms_perf_kind kind)
{
    return kind == GMS_PERF_ALL ? GMS_KERNEL_TICK_SIGNAL : GMS_TICK_SIGNAL;
}

static uint64_t most_descriptors(void)
{
    struct rlimit limit = {0, 0};
    GMS_CALL4(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, &limit);
    return limit.rlim_cur;
}

/* The kernel gives the lowest number that is free, which the program may count on: it is taken for a moment only. */
static long move_up(long low, uint64_t most)
{
    const uint64_t base = most - most / 4;
    const long high = GMS_CALL3(SYS_fcntl, low, F_DUPFD_CLOEXEC, base < HIGHEST_BASE ? base : HIGHEST_BASE);
    GMS_CALL1(SYS_close, low);
    return high == -EINVAL ? -EMFILE : high;
}

/* The signal's number and addressee also tell our descriptor from any other that takes its number. */
static long send_signals(long descriptor, enum gms_perf_kind kind, int tid)
{
    const struct f_owner_ex self = {F_OWNER_TID, tid};
    long error = GMS_CALL3(SYS_fcntl, descriptor, F_SETSIG, signal_of(kind));
    if (error == 0)
        error = GMS_CALL3(SYS_fcntl, descriptor, F_SETOWN_EX, &self);
    if (error == 0 && kind == GMS_PERF_USER)
        error = GMS_CALL3(SYS_fcntl, descriptor, F_SETFL, O_ASYNC);
    if (error == 0)
        error = GMS_CALL3(SYS_ioctl, descriptor, PERF_EVENT_IOC_ENABLE, 0);
    return error;
}

static long open_low(enum gms_perf_kind kind, uint64_t period_ns, uint64_t mark, int tid)
{
    struct perf_event_attr event = {
        .type = PERF_TYPE_SOFTWARE,
        .size = sizeof event,
        .config = PERF_COUNT_SW_TASK_CLOCK,
        .sample_period = period_ns,
        .wakeup_events = 1,
        .disabled = 1,
        .exclude_hv = 1,
        .exclude_kernel = kind == GMS_PERF_USER,
        .sigtrap = kind == GMS_PERF_ALL,
        .remove_on_exec = kind == GMS_PERF_ALL,
        .sig_data = kind == GMS_PERF_ALL ? mark : 0,
    };
    return gms_syscall(SYS_perf_event_open, (long)&event, tid, -1, -1, PERF_FLAG_FD_CLOEXEC, 0);
}

/* The kernel hands the page on to no child, nor into core files. */
static void* map_page(long descriptor)
{
    const long page = gms_memory_map(ANY_PAGE, PROT_READ, MAP_SHARED, descriptor, 0);
    return page < 0 && page > -LARGEST_ERRNO ? NULL : (void*)page;
}

/* Keeps the descriptor. Takes `low` away in any case. */
static long keep_high(long low)
{
    const uint64_t most = most_descriptors();
    if (__atomic_add_fetch(&open_events, 1, __ATOMIC_RELAXED) <= most / 4) {
        const long high = move_up(low, most);
        if (high >= 0)
            return high;
        low = -1;
    }
    __atomic_fetch_sub(&open_events, 1, __ATOMIC_RELAXED);
    if (low >= 0)
        GMS_CALL1(SYS_close, low);
    return -EMFILE;
}

static void unmap(struct gms_perf* perf)
{
    void* page = __atomic_exchange_n(&perf->page, NULL, __ATOMIC_ACQ_REL);
    if (page && perf->process == (int32_t)GMS_CALL0(SYS_getpid))
        GMS_CALL2(SYS_munmap, page, ANY_PAGE);
}

/* An event to be opened, and for whom. */
struct opening {
    struct gms_perf* perf;
    enum gms_perf_kind kind;
    uint64_t period_ns, mark;
    int tid;
    bool is_apart;
    long error;
};

static long open_event(const struct opening* opening)
{
    struct gms_perf* perf = opening->perf;
    const enum gms_perf_kind kind = opening->kind;
    long descriptor = open_low(kind, opening->period_ns, opening->mark, opening->tid);
    if (descriptor < 0)
        return descriptor;
    perf->page = map_page(descriptor);
    perf->process = (int32_t)GMS_CALL0(SYS_getpid);
    if (!perf->page && opening->is_apart)
        return -EMFILE; /* one that is kept has to be in the program's table */
    if (!perf->page && (descriptor = keep_high(descriptor)) < 0)
        return descriptor;
    if (kind == GMS_PERF_USER) {
        /* The signals tell this number even when it is closed: it shall be none that the program will have. */
        if (perf->page && (descriptor = move_up(descriptor, most_descriptors())) < 0) {
            unmap(perf);
            return descriptor;
        }
        perf->sends_as[1] = perf->sends_as[0];
        perf->sends_as[0] = (int)descriptor;
    }
    const long error = send_signals(descriptor, kind, opening->tid);
    if (perf->page || error != 0)
        GMS_CALL1(SYS_close, descriptor);
    if (!perf->page && error != 0)
        __atomic_fetch_sub(&open_events, 1, __ATOMIC_RELAXED);
    else if (!perf->page)
        perf->descriptor = (int)descriptor;
    if (error != 0)
        unmap(perf);
    return error;
}

static void open_apart(void* data)
{
    struct opening* opening = data;
    opening->error = open_event(opening);
}

/* Other threads may use any number at the same time, so the event is opened apart from theirs if it can be. */
long gms_perf_open(struct gms_perf* perf, enum gms_perf_kind kind, uint64_t period_ns, uint64_t mark)
{
    struct opening opening = {
        perf, kind, period_ns, mark, (int)GMS_CALL0(SYS_gettid), gms_may(GMS_TO_PART) && !gms_is_only_thread(), 0};
    if (opening.is_apart && gms_do_apart(open_apart, &opening) && opening.error == 0)
        return 0;
    opening.is_apart = false;
    return open_event(&opening);
}

/* The layout of newer headers' si_perf_data, right after si_addr. */
static uint64_t perf_data(const siginfo_t* info)
{
    return *(const uint64_t*)(const void*)((const char*)&info->si_addr + sizeof info->si_addr);
}

bool gms_perf_sent(enum gms_perf_kind kind, const siginfo_t* info, const struct gms_perf* perf, uint64_t mark)
{
    if (info->si_signo != signal_of(kind))
        return false;
    return kind == GMS_PERF_ALL
               ? info->si_code == TRAP_PERF_CODE && perf_data(info) == mark
               : info->si_code == POLL_IN && (info->si_fd == perf->sends_as[0] || info->si_fd == perf->sends_as[1]);
}

bool gms_perf_is_ours(const struct gms_perf* perf, int32_t tid)
{
    struct f_owner_ex owner = {0, 0};
    if (perf->descriptor < 0)
        return perf->page != NULL;
    const long number = GMS_CALL3(SYS_fcntl, perf->descriptor, F_GETSIG, 0);
    return (number == GMS_TICK_SIGNAL || number == GMS_KERNEL_TICK_SIGNAL) &&
           GMS_CALL3(SYS_fcntl, perf->descriptor, F_GETOWN_EX, &owner) == 0 && owner.type == F_OWNER_TID &&
           (owner.pid == tid || owner.pid == 0); /* 0: dead */
}

void gms_perf_end_anothers(struct gms_perf* perf) { unmap(perf); }

void gms_perf_close(struct gms_perf* perf, int32_t tid)
{
    unmap(perf);
    if (perf->descriptor < 0)
        return;
    if (gms_perf_is_ours(perf, tid))
        GMS_CALL1(SYS_close, perf->descriptor);
    perf->descriptor = -1;
    __atomic_fetch_sub(&open_events, 1, __ATOMIC_RELAXED);
}

void gms_perf_forget(void) { open_events = 0; }

/* SPDX-License-Identifier: MIT
 *
 * pthread_create before the C library's own: it does the same, and the new thread is sampled from its first
 * instruction on, even if it never calls anything that counts. The thread's own start function is reached by a jump, so
 * that no frame of ours stands in its stacks.
 *
 * Weak, in the archive as in the C library's: a program that brings its own keeps it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <threads.h>
#include <time.h>

#include "base/apart.h"
#include "base/may.h"
#include "base/next_function.h"
#include "base/raw_syscall.h"
#include "sample/thread_end.h"
#include "sample/ticker.h"
#include "signals/believed_mask.h"
#include "signals/signal_ours.h"

#define PUBLIC __attribute__((weak, visibility("default")))
/* How many threads may be on their way from their creator to their start at a time, before some start without us. */
#define MOST_ON_THEIR_WAY 256u
/* Where there is no room for a thread: in all, and without any of ours there. */
#define MOST_TRIES 1000u
#define MOST_IDLE 20u

typedef int create_function(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);

/* In a static program the C library's own is found by this name (glibc's and musl's), if anything calls for the object
 * it is in; thrd_create does. In all others the dynamic loader knows it. */
extern create_function __pthread_create __attribute__((weak));
static int (*const volatile calls_for_it)(thrd_t*, thrd_start_t, void*) __attribute__((used)) = thrd_create;

struct start {
    int32_t taken;
    void* (*function)(void*);
    void* argument;
    uint64_t stack_bytes;
    uint32_t closed_to;
};

static struct start starts[MOST_ON_THEIR_WAY];
static uint32_t next_start;

static create_function* real_create(void)
{
    static create_function* found;
    create_function* real = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
    if (!real) {
        real = __pthread_create;
        if (!real)
            *(void**)(void*)&real = gms_next_function("pthread_create");
        __atomic_store_n(&found, real, __ATOMIC_RELEASE);
    }
    return real;
}

static void* begin_thread(void* given)
{
    struct start* start = given;
    void* (*const function)(void*) = start->function;
    void* const argument = start->argument;
    const uint64_t stack_bytes = start->stack_bytes;
    gms_closed_adopt(start->closed_to);
    if (gms_may(GMS_TO_RUN))
        gms_mask_adopt();
    __atomic_store_n(&start->taken, 0, __ATOMIC_RELEASE);
    gms_ticker_begin_thread((uint64_t)(uintptr_t)function, stack_bytes);
    gms_thread_end_watch();
    return function(argument);
}

static struct start* take_start(void)
{
    for (uint32_t i = 0; i < MOST_ON_THEIR_WAY; ++i) {
        struct start* start = &starts[__atomic_fetch_add(&next_start, 1, __ATOMIC_RELAXED) % MOST_ON_THEIR_WAY];
        if (!__atomic_exchange_n(&start->taken, 1, __ATOMIC_ACQ_REL))
            return start;
    }
    return NULL;
}

/* A thread of ours, which lives for some microseconds while another one of the program's begins, may have had the last
 * place there was, and may have it for a while yet where other processes have the processors. */
static int create_anyway(create_function* real, pthread_t* thread, const pthread_attr_t* attributes,
                         struct start* start)
{
    const struct timespec moment = {0, 100000};
    uint32_t seen = gms_apart_begun();
    int error = real(thread, attributes, begin_thread, start);
    for (unsigned tries = 0, idle = 0; error == EAGAIN && seen > 0 && tries < MOST_TRIES && idle < MOST_IDLE; ++tries) {
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
        const uint32_t begun = gms_apart_begun();
        idle = begun == seen && !gms_apart_is_any() ? idle + 1 : 0;
        seen = begun;
        error = real(thread, attributes, begin_thread, start);
    }
    return error;
}

static uint64_t stack_bytes_of(const pthread_attr_t* attributes)
{
    size_t bytes = 0;
    return attributes && pthread_attr_getstacksize(attributes, &bytes) == 0 ? bytes : 0;
}

PUBLIC int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*), void* argument)
{
    create_function* real = real_create();
    if (!real)
        return EAGAIN;
    struct start* start = gms_signals_taken() ? take_start() : NULL;
    if (!start)
        return real(thread, attributes, function, argument);
    if (gms_may(GMS_TO_SAMPLE))
        gms_signal_expect_threads();
    gms_thread_end_prepare();
    start->function = function;
    start->argument = argument;
    start->stack_bytes = stack_bytes_of(attributes);
    start->closed_to = gms_closed_to();
    /* A signal that comes before the new thread has adopted its mask would seem to be let in. */
    const bool shows = gms_may(GMS_TO_RUN) && gms_mask_held();
    const gms_signal_set before = shows ? gms_mask_show() : 0;
    const int error = create_anyway(real, thread, attributes, start);
    if (shows)
        gms_signal_mask(SIG_SETMASK, before);
    if (error)
        __atomic_store_n(&start->taken, 0, __ATOMIC_RELEASE);
    return error;
}

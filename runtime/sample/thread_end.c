/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/thread_end.h"

#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "sample/ticker.h"

/* Values of the first keys have room that need not be allocated. */
#define KEYS_WITH_ROOM 32u

static pthread_key_t end_key;
static int32_t state;
enum { NONE, BEING_MADE, THERE, REFUSED };

/* Destructors run in up to four rounds, as long as there is anything to destroy: ours sees the last one. */
static void on_end(void* rounds)
{
    const uintptr_t left = (uintptr_t)rounds;
    if (left > 1 && pthread_setspecific(end_key, (void*)(left - 1)) == 0)
        return;
    gms_ticker_end_thread();
}

void gms_thread_end_prepare(void)
{
    int32_t none = NONE;
    if (__atomic_compare_exchange_n(&state, &none, BEING_MADE, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        __atomic_store_n(&state, pthread_key_create(&end_key, on_end) == 0 ? THERE : REFUSED, __ATOMIC_RELEASE);
}

static bool is_there(void) { return __atomic_load_n(&state, __ATOMIC_ACQUIRE) == THERE; }

void gms_thread_end_watch(void)
{
    if (is_there())
        pthread_setspecific(end_key, (void*)(uintptr_t)PTHREAD_DESTRUCTOR_ITERATIONS);
}

void gms_thread_end_watch_lightly(void)
{
    gms_thread_end_prepare();
    if (is_there() && end_key < KEYS_WITH_ROOM)
        gms_thread_end_watch();
}

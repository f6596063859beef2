/* SPDX-License-Identifier: MIT */
#include "write/write_turns.h"

#include <stdint.h>
#include <time.h>

#include "base/complain.h"
#include "base/raw_syscall.h"

#define LONGEST_WAIT_MS 5000

static int32_t writer; /* the thread that writes, 0: none */
static bool writing;   /* it really does: the last one keeps its place for ever */
static int32_t next;   /* the next turn's owner: one that writes all the time must let others in */
static int32_t leaver; /* the thread that ends the program */

static int32_t this_thread(void) { return (int32_t)GMS_CALL0(SYS_gettid); }

static void give_back(int32_t self)
{
    __atomic_compare_exchange_n(&next, &self, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* Also true for the thread that ends the program if it has its place already. */
static bool try_to_take(int32_t self)
{
    const int32_t first = __atomic_load_n(&leaver, __ATOMIC_ACQUIRE);
    int32_t before_us = 0;
    int32_t present = 0;
    if (first != 0 && first != self)
        return false;
    if (first == 0 &&
        !__atomic_compare_exchange_n(&next, &before_us, self, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) &&
        before_us != self)
        return false;
    return __atomic_compare_exchange_n(&writer, &present, self, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
           (present == self && first == self && !writing);
}

bool gms_turn_take(void)
{
    const int32_t self = this_thread();
    const struct timespec pause = {0, 1000000};
    for (int waited_ms = 0; waited_ms < LONGEST_WAIT_MS; ++waited_ms) {
        if (try_to_take(self)) {
            writing = true;
            give_back(self);
            return true;
        }
        if (__atomic_load_n(&writer, __ATOMIC_ACQUIRE) == self) { /* a handler: it would wait for itself */
            give_back(self);
            return false;
        }
        GMS_CALL2(SYS_nanosleep, &pause, NULL);
    }
    give_back(self);
    gms_complain("the profile", "cannot write", "another thread has not done with it");
    return false;
}

void gms_turn_end(void)
{
    writing = false;
    if (__atomic_load_n(&leaver, __ATOMIC_ACQUIRE) != this_thread())
        __atomic_store_n(&writer, 0, __ATOMIC_RELEASE);
}

void gms_turn_leave(void) { __atomic_store_n(&leaver, this_thread(), __ATOMIC_RELEASE); }

void gms_turn_forget(void)
{
    writer = 0;
    next = 0;
    writing = false;
    leaver = 0;
}

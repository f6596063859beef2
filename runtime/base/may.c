/* SPDX-License-Identifier: MIT */
#include "base/may.h"

#include "base/thread_local.h"

/* Bits of enum gms_need. A thread that nobody has told may have been begun by any. */
static GMS_THREAD_LOCAL struct {
    bool is_told;
    uint32_t closed_to;
} own;
static uint32_t all_closed_to;
extern uint32_t gms_any_closed_to __attribute__((visibility("hidden")));
uint32_t gms_any_closed_to; /* read by assembly, too */

uint32_t gms_closed_to(void)
{
    const uint32_t inherited = own.is_told ? own.closed_to : __atomic_load_n(&gms_any_closed_to, __ATOMIC_ACQUIRE);
    return inherited | __atomic_load_n(&all_closed_to, __ATOMIC_SEQ_CST);
}

bool gms_may(enum gms_need need) { return !(gms_closed_to() & need); }

bool gms_all_may(enum gms_need need) { return !(__atomic_load_n(&gms_any_closed_to, __ATOMIC_ACQUIRE) & need); }

void gms_closed_adopt(uint32_t closed_to)
{
    own.closed_to = closed_to;
    own.is_told = true;
}

__attribute__((constructor(101))) static void tell_main_thread(void)
{
    if (!own.is_told)
        gms_closed_adopt(0);
}

uint32_t gms_close(uint32_t closed_to, bool for_all)
{
    const uint32_t before = own.closed_to;
    gms_closed_adopt(gms_closed_to() | closed_to);
    __atomic_fetch_or(&gms_any_closed_to, closed_to, __ATOMIC_SEQ_CST);
    if (for_all)
        __atomic_fetch_or(&all_closed_to, closed_to, __ATOMIC_SEQ_CST);
    return before;
}

void gms_reopen(uint32_t before) { own.closed_to = before; }

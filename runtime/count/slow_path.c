/* SPDX-License-Identifier: MIT
 *
 * The path of mcount when its looks into the thread's table have failed. It calls no libc: a function of libc might
 * change vector registers or errno, or call back a malloc that is counted itself.
 */
#include "count/count_paths.h"

#include "base/may.h"
#include "budget/counting_time.h"
#include "mute/choice.h"
#include "process/lifecycle.h"
#include "tables/arc_table.h"
#include "tables/forked_child.h"
#include "tables/threads.h"

bool gms_is_relocated(void)
{
    static const volatile void* const volatile own_address = &own_address;
    return own_address == &own_address;
}

void gms_count_slow(uint64_t from, uint64_t self)
{
    if (!gms_is_relocated()) {
        gms_overflow_count_early(from, self);
        return;
    }
    if (!gms_may(GMS_TO_RUN)) {
        gms_count_closed_in(from, self);
        return;
    }
    gms_counts_slowly = true;
    gms_leave_parent();
    if (!gms_choice_leaves_out(from, self) && !gms_child_count(from, self))
        gms_count_own(from, self);
    gms_counts_slowly = false; /* also where a handler has called us amid another one, or has left it by a jump */
}

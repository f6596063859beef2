/* SPDX-License-Identifier: MIT
 *
 * The path of mcount when its looks into the thread's table have failed. It calls no libc: a function of libc might
 * change vector registers or errno, or call back a malloc that is counted itself.
 */
#include <stdbool.h>
#include <stdint.h>

#include "base/may.h"
#include "process/lifecycle.h"
#include "tables/arc_table.h"
#include "tables/forked_child.h"
#include "tables/threads.h"

/* For the assembly, which the compiler does not see. */
void gms_count_slow(uint64_t from, uint64_t self);

/* False while the loader works on other libraries, and calls their ifunc resolvers: then we have no thread-local data,
 * and no pointer in our data is right. */
static bool is_relocated(void)
{
    static const volatile void* const volatile own_address = &own_address;
    return own_address == &own_address;
}

void gms_count_slow(uint64_t from, uint64_t self)
{
    if (!is_relocated()) {
        gms_overflow_count_early(from, self);
        return;
    }
    if (!gms_may(GMS_TO_RUN)) {
        gms_count_closed_in(from, self);
        return;
    }
    gms_leave_parent();
    if (!gms_child_count(from, self))
        gms_count_own(from, self);
}

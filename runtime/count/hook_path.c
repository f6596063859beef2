/* SPDX-License-Identifier: MIT
 *
 * The path of a hook's call that is not in the thread's table under any of the keys that the assembly tries. It calls
 * no libc, as little as slow_path.c does.
 */
#include <stdint.h>

#include "base/may.h"
#include "count/count_paths.h"
#include "process/lifecycle.h"
#include "tables/hooks.h"

/* For the assembly, which the compiler does not see. */
void gms_hook_slow(uint64_t function, uint64_t call_site, uint64_t at);

/* A forked child does not wait for the locks of its parent's threads, which it leaves first. */
static enum gms_hook_place place_of(uint64_t at, uint64_t function)
{
    if (!gms_is_relocated())
        return GMS_HOOK_UNKNOWN;
    if (gms_may(GMS_TO_RUN))
        gms_leave_parent();
    return gms_hook_place(at, function);
}

/* The keys are those of the assembly. A callee that is known by its first byte is one further on, since return
 * addresses are taken for the end of an instruction. */
void gms_hook_slow(uint64_t function, uint64_t call_site, uint64_t at)
{
    switch (place_of(at, function)) {
    case GMS_HOOK_OWN: gms_count_slow(call_site, at); break;
    case GMS_HOOK_INLINED: gms_count_slow(at, function + 1); break;
    case GMS_HOOK_NOT_ASKED:
    case GMS_HOOK_UNKNOWN: gms_count_slow(call_site, function + 1); break;
    case GMS_HOOK_SPARE: break;
    }
}

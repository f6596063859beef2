/* SPDX-License-Identifier: MIT */
#include "mute/call_code.h"

#include <errno.h>

#include "base/memory_copy.h"
#include "mute/counting_call.h"
#include "mute/own_code.h"

int gms_call_mute(long memory, uint64_t self)
{
    uint8_t before[GMS_BYTES_BEFORE];
    struct gms_counting_call call;
    if (!gms_own_code_read(memory, self - sizeof before, before, sizeof before) ||
        !gms_own_code_is_seen(self - sizeof before, before, sizeof before) || gms_memory_is_pooled(self) ||
        !gms_counting_call_find(memory, self, before, &call))
        return 0;
    struct gms_muted* kept = gms_muted_keep(self, before);
    if (!kept)
        return ENOMEM;
    const int error = gms_own_code_write(memory, call.address, call.muted, call.count);
    kept->is_done = !error;
    return error;
}

static bool are_equal(const uint8_t* a, const uint8_t* b, uint32_t count)
{
    bool equal = true;
    for (uint32_t i = 0; i < count; ++i)
        equal = equal && a[i] == b[i];
    return equal;
}

bool gms_call_set(long memory, const struct gms_muted* muted, bool counts)
{
    uint8_t now[GMS_BYTES_BEFORE];
    struct gms_counting_call call;
    if (!gms_counting_call_read(muted->self, muted->before, &call) ||
        !gms_own_code_read(memory, muted->self - sizeof now, now, sizeof now))
        return true;
    const uint32_t first = (uint32_t)(call.address - (muted->self - sizeof now));
    const uint32_t operand = first + call.count;
    if (!are_equal(now + operand, muted->before + operand, GMS_BYTES_BEFORE - operand))
        return true;
    if (!are_equal(now + first, counts ? call.muted : call.counting, call.count))
        return !gms_is_breakpoint(now + first);
    if (operand == GMS_BYTES_BEFORE && !gms_counting_call_find(memory, muted->self, muted->before, &call))
        return true; /* a NOP like any other */
    return gms_own_code_write(memory, call.address, counts ? call.counting : call.muted, call.count) == 0;
}

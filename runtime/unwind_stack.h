/* SPDX-License-Identifier: MIT
 *
 * Reads of a stack that never fault, whatever the address.
 */
#ifndef GMS_UNWIND_STACK_H
#define GMS_UNWIND_STACK_H

#include <stdbool.h>
#include <stdint.h>

#define GMS_STACK_PAGE 4096u /* of the smallest kind */

/* [low, high) can be read. `may_grow`: perhaps more above it, which has to be tried. */
struct gms_stack_region {
    uint64_t low, high;
    bool may_grow;
};

/* The stack that `sp` is on: that of the thread, which ends at stack_high (0: unknown), or another one: for signals, of
 * a coroutine. */
struct gms_stack_region gms_stack_region_of(uint64_t sp, uint64_t stack_high);

/* Makes sure of 8 bytes outside of what is known to be readable. */
bool gms_stack_region_extend(struct gms_stack_region* region, uint64_t address);

static inline bool gms_stack_read(struct gms_stack_region* region, uint64_t address, uint64_t* value)
{
    if (address & 7)
        return false;
    if (address < region->low || address >= region->high) /* both are multiples of 8 */
        if (!gms_stack_region_extend(region, address))
            return false;
    *value = *(const uint64_t*)(uintptr_t)address;
    return true;
}

#endif

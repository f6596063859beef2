/* SPDX-License-Identifier: MIT
 *
 * Reads of a stack that never fault, whatever the address.
 */
#ifndef GMS_STACK_READS_H
#define GMS_STACK_READS_H

#include <stdbool.h>
#include <stdint.h>

#include "unwind/stack_bounds.h"

/* The part of the time between two samples that reading a stack may take: or the next one comes before this one has
 * ended, again and again. */
#define GMS_PART_OF_PERIOD 8u
#define GMS_STACK_PAGE 4096u /* the smallest page size */

/* [low, high) is there. `may_grow`: perhaps more above it, which has to be tried; and all of it may go at any time. */
#define GMS_STACK_COPY GMS_STACK_PAGE /* system calls take most of a copy's time, not its bytes */
struct gms_stack_region {
    uint64_t low, high;
    bool may_grow;
    uint32_t copies_left; /* that may still be made */
    uint64_t copied;      /* the address of what is in `copy`; 0: nothing */
    uint64_t copy[GMS_STACK_COPY / 8];
};

/* Stacks that are not the thread's own are read no further than samples with this period leave time for. */
void gms_stack_reads_limit(uint64_t period_ns);

/* Finds the stack that `sp` is on: that of the thread, which lies in `bounds`, or another one: for signals, of a
 * coroutine. Memory below the thread's own may be unmapped at any time, even if there is no gap today. */
void gms_stack_region_find(struct gms_stack_region* region, uint64_t sp, struct gms_stack_bounds bounds);

/* Both read 8 bytes that may not be mapped: false if they cannot be read. The second also refuses an address that is no
 * multiple of 8, and asks the first only where the region is not known to be there. */
bool gms_stack_region_read(struct gms_stack_region* region, uint64_t address, uint64_t* value);

static inline bool gms_stack_read(struct gms_stack_region* region, uint64_t address, uint64_t* value)
{
    if (address & 7)
        return false;
    if (region->may_grow || address < region->low || address >= region->high) /* both are multiples of 8 */
        return gms_stack_region_read(region, address, value);
    *value = *(const uint64_t*)(uintptr_t)address;
    return true;
}

#endif

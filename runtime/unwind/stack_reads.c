/* SPDX-License-Identifier: MIT
 *
 * A thread's own stack is mapped from its stack pointer to its end, as long as the thread lives. Whether the stack
 * pointer is on it, and not on some other memory below it, is tried once for each page and then remembered.
 */
#define _GNU_SOURCE
#include "unwind/stack_reads.h"

#include <stddef.h>

#include "base/clocks.h"
#include "base/memory_copy.h"
#include "base/raw_syscall.h"
#include "base/thread_local.h"
#include "unwind/unwind_arch.h"

#define MOST_PAGES 16384u /* tried for one sample */
#define MOST_GROWTH 64u   /* pages that one frame may lie above the last one */

#define LEAST_COPIES 3u
#define MOST_COPIES 4096u
/* A copy is some system calls, which take ten times as long on some virtual machines as elsewhere: it is timed. */
#define COPIES_TIMED 4u
#define LEAST_NS_PER_COPY 1000u

/* The calling thread's range [low, high) that has been tried. */
static GMS_THREAD_LOCAL struct {
    uint64_t low, high;
} own;

static uint32_t most_copies = MOST_COPIES; /* of one sample, on a stack that is not the thread's own */

/* The shortest time of a few: others may have been interrupted. */
static uint64_t ns_per_copy(void)
{
    uint8_t bytes[GMS_STACK_COPY];
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < COPIES_TIMED; ++i) {
        const uint64_t start = gms_clock_ns(CLOCK_MONOTONIC);
        gms_memory_copy(bytes, (uint64_t)(uintptr_t)bytes, sizeof bytes);
        const uint64_t took = gms_clock_ns(CLOCK_MONOTONIC) - start;
        if (took < least)
            least = took;
    }
    return least < LEAST_NS_PER_COPY ? LEAST_NS_PER_COPY : least;
}

void gms_stack_reads_limit(uint64_t period_ns)
{
    const uint64_t copies = period_ns / GMS_PART_OF_PERIOD / ns_per_copy();
    most_copies = copies < LEAST_COPIES ? LEAST_COPIES : copies < MOST_COPIES ? (uint32_t)copies : MOST_COPIES;
}

static uint64_t page_of(uint64_t address) { return address & ~(uint64_t)(GMS_STACK_PAGE - 1); }

static bool is_on_own_stack(uint64_t sp, struct gms_stack_bounds bounds)
{
    if (sp < bounds.low || sp >= bounds.high)
        return false;
    if (own.high != bounds.high) {
        own.high = bounds.high;
        own.low = page_of(bounds.high - 1) + GMS_STACK_PAGE;
    }
    const uint64_t wanted = page_of(sp);
    for (unsigned pages = 0; own.low > wanted && pages < MOST_PAGES; ++pages) { /* the next sample goes on from here */
        if (!gms_is_readable(own.low - GMS_STACK_PAGE, 1))
            return false;
        own.low -= GMS_STACK_PAGE;
    }
    return own.low <= wanted;
}

void gms_stack_region_find(struct gms_stack_region* region, uint64_t sp, struct gms_stack_bounds bounds)
{
    region->low = (sp + 7) & ~(uint64_t)7;
    region->may_grow = !is_on_own_stack(sp, bounds);
    region->high = region->may_grow ? region->low : bounds.high & ~(uint64_t)7;
    region->copied = 0;
    region->copies_left = region->may_grow ? most_copies : UINT32_MAX;
}

static bool extend(struct gms_stack_region* region, uint64_t address)
{
    if (address < region->low)
        return region->low - address <= GMS_RED_ZONE;
    if (address < region->high)
        return true;
    if (!region->may_grow || page_of(address) - page_of(region->high) > (uint64_t)MOST_GROWTH * GMS_STACK_PAGE)
        return false;
    uint64_t page = region->high == region->low ? page_of(region->low) : region->high;
    for (; page <= page_of(address); page += GMS_STACK_PAGE) {
        if (!gms_is_readable(page, 1))
            return false;
        region->high = page + GMS_STACK_PAGE;
    }
    return true;
}

bool gms_stack_region_read(struct gms_stack_region* region, uint64_t address, uint64_t* value)
{
    const uint64_t block = address & ~(uint64_t)(GMS_STACK_COPY - 1);
    if (!extend(region, address))
        return false;
    if (region->copied != block) {
        region->copied = 0;
        if (region->copies_left == 0)
            return false;
        --region->copies_left;
        if (!gms_memory_copy(region->copy, block, sizeof region->copy))
            return false;
        region->copied = block;
    }
    *value = region->copy[(address - block) / 8];
    return true;
}

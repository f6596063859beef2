/* SPDX-License-Identifier: MIT */
#include "histogram.h"

#include "memory.h"

static uint64_t* bins;
static uint64_t ticks_inside;
static uint64_t ticks_outside;

size_t gms_histogram_size(const struct gms_image* image)
{
    return (size_t)((image->high - image->low) / GMS_BYTES_PER_BIN);
}

bool gms_histogram_start(const struct gms_image* image)
{
    if (__atomic_load_n(&bins, __ATOMIC_ACQUIRE))
        return true;
    const size_t bytes = gms_histogram_size(image) * sizeof(uint64_t);
    if (bytes == 0)
        return false;
    uint64_t* memory = gms_memory_get(bytes);
    uint64_t* expected = NULL;
    if (memory && !__atomic_compare_exchange_n(&bins, &expected, memory, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        gms_memory_release(memory, bytes); /* another thread was first */
    return memory != NULL;
}

void gms_histogram_add(const struct gms_image* image, uint64_t pc, uint64_t ticks)
{
    uint64_t* counters = __atomic_load_n(&bins, __ATOMIC_ACQUIRE);
    if (!counters || !gms_image_holds(image, pc)) {
        __atomic_fetch_add(&ticks_outside, ticks, __ATOMIC_RELAXED);
        return;
    }
    __atomic_fetch_add(&counters[(pc - image->bias - image->low) / GMS_BYTES_PER_BIN], ticks, __ATOMIC_RELAXED);
    __atomic_fetch_add(&ticks_inside, ticks, __ATOMIC_RELAXED);
}

const uint64_t* gms_histogram_bins(void) { return __atomic_load_n(&bins, __ATOMIC_ACQUIRE); }

uint64_t gms_histogram_inside(void) { return __atomic_load_n(&ticks_inside, __ATOMIC_RELAXED); }

uint64_t gms_histogram_outside(void) { return __atomic_load_n(&ticks_outside, __ATOMIC_RELAXED); }

void gms_histogram_forget(void)
{
    bins = NULL;
    ticks_inside = 0;
    ticks_outside = 0;
}

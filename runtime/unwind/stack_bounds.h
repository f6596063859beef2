/* SPDX-License-Identifier: MIT
 *
 * Where a thread's stack lies, as far as can be told without asking the C library, which would read files for it.
 */
#ifndef GMS_STACK_BOUNDS_H
#define GMS_STACK_BOUNDS_H

#include <stdint.h>

struct gms_stack_bounds {
    uint64_t low, high; /* 0, 0: not known */
};

/* Once, from the constructor: something near the bottom of the main thread's stack, above all frames. */
void gms_stack_of_main(const void* bottom);

/* Of the calling thread. `bytes`: as pthread_create was told; 0: as it does by default, or the main thread. */
struct gms_stack_bounds gms_stack_of_thread(uint64_t bytes);

#endif

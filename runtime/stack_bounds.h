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

/* The end of what may be read of the stack of an interrupted thread. A stack that is not the thread's own, nor its
 * signal stack, is a coroutine's: then no more than the page where it stands. */
uint64_t gms_stack_readable_end(const struct gms_stack_bounds* own, const void* context);

#endif

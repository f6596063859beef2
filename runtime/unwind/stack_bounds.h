/* SPDX-License-Identifier: MIT
 *
 * The bounds of a thread's stack, as far as they are known without the C library, which would read files for it.
 */
#ifndef GMS_STACK_BOUNDS_H
#define GMS_STACK_BOUNDS_H

#include <stdint.h>

struct gms_stack_bounds {
    uint64_t low, high; /* 0, 0: not known */
};

/* Called once by the constructor: `bottom` is near the bottom of the main thread's stack, above all frames. */
void gms_stack_of_main(const void* bottom);

/* Returns the calling thread's bounds. `bytes`: size told to pthread_create; 0: its default, or the main thread. */
struct gms_stack_bounds gms_stack_of_thread(uint64_t bytes);

#endif

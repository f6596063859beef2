/* SPDX-License-Identifier: MIT
 *
 * The call stack of an interrupted thread, from inside a signal handler: no locks, no allocation, no libc beyond
 * _dl_find_object, and no fault or abort whatever the unwind tables and the stack say.
 */
#ifndef GMS_UNWIND_H
#define GMS_UNWIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "unwind/stack_bounds.h"

#define GMS_DEEPEST_STACK 256u

/* Runs of the same few frames (recursion) are folded as they are found, so that `frames` holds the leaf's end and the
 * thread's start of a stack of any depth. */
struct gms_stack {
    size_t size;
    bool complete;                   /* reached main's caller or the thread's start */
    uint64_t pcs[GMS_DEEPEST_STACK]; /* leaf first; as scope_stack_node.pc has them; SCOPE_PC_* may be among them */
};

/* `context` is the third argument of the signal handler. `bounds` are those of the thread's own stack as far
 * as known (0: not): what is in use there can be read in its place, all else may be unmapped meanwhile. After `walk`
 * frames, of at most GMS_PLAIN_WALK, the rest is left to unwind_deep.h. Returns how many were walked by then. */
#define GMS_PLAIN_WALK 1024u
unsigned gms_unwind(const void* context, struct gms_stack_bounds bounds, unsigned walk, struct gms_stack* stack);

/* Reads the modules. Called before the first sample, and whenever modules have come or gone. Takes the loader's lock:
 * never from mcount or a signal handler. */
void gms_unwind_learn_modules(void);

#endif

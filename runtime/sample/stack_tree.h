/* SPDX-License-Identifier: MIT
 *
 * The calling-context tree: one path of nodes per distinct call stack, in the .scope file, for all threads. Nodes are
 * only ever added; counts only ever grow. Signal-safe and lock-free; two threads may add the same node twice, and
 * readers add such nodes up.
 */
#ifndef GMS_STACK_TREE_H
#define GMS_STACK_TREE_H

#include <stdint.h>

#include "unwind/unwind.h"

/* Sets the most bytes that all nodes may take: 64 MiB unless this, or the variable, says otherwise. */
#define GMS_STACK_BYTES_VARIABLE "GMONSCOPE_STACK_BYTES"
void gms_stack_tree_limit(uint64_t bytes);

/* Reads that variable. Called by the constructor. */
void gms_stack_tree_prepare(void);

/* Adds one sample of the thread with this record number, worth this much time. Without room for the whole stack its
 * leaf and its caller are kept, or nothing; the header counts both as losses. */
void gms_stack_tree_add(uint32_t thread, const struct gms_stack* stack, uint64_t user_ns, uint64_t system_ns);

/* Clears the inherited state in a forked child. */
void gms_stack_tree_forget(void);

#endif

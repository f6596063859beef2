/* SPDX-License-Identifier: MIT
 *
 * Compilers make clones of functions, for arguments that are known: GCC's get.constprop.0 is one of get. In both the
 * hook is told the address of get; nothing but the names of the two tells that the one is the other.
 */
#ifndef GMS_CLONE_NAMES_H
#define GMS_CLONE_NAMES_H

#include <stdbool.h>
#include <stdint.h>

/* True if the symbols in the file of the module that has both say that the code at `clone` is a whole clone of
 * `function`. False for a stripped one. Reads the file, with the caller's lock held; signal-safe, and without libc. */
bool gms_is_clone(uint64_t clone, uint64_t function);

#endif

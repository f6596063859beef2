/* SPDX-License-Identifier: MIT
 *
 * A call reaches 2 GiB, and the runtime may be farther away from the program. So it goes by a jump near the program:
 * `jmp *target(%rip)`, in a page of its own.
 */
#ifndef GMS_NEAR_JUMP_H
#define GMS_NEAR_JUMP_H

#include <stdint.h>

/* Returns the address of a jump to `target` that calls from all of [low, high) reach, or a negated errno. For the
 * constructor alone. */
long gms_near_jump(uint64_t low, uint64_t high, uint64_t target);

/* Returns where the jump at this address leads to, or 0 if there is none of ours. Signal-safe. */
#ifdef __x86_64__
uint64_t gms_near_jump_target(uint64_t address);
#else
static inline uint64_t gms_near_jump_target(uint64_t address) { return (void)address, 0; }
#endif

#endif

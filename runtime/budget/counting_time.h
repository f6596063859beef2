/* SPDX-License-Identifier: MIT
 *
 * Whether a tick falls into time that counting takes.
 */
#ifndef GMS_COUNTING_TIME_H
#define GMS_COUNTING_TIME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/thread_local.h"

/* The calling thread is on the slow path of a call. */
extern GMS_THREAD_LOCAL bool gms_counts_slowly __attribute__((visibility("hidden")));

/* True if the calling thread, interrupted at `pc`, was counting a call. */
bool gms_was_counting(uint64_t pc);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Where the assembly goes on in C.
 */
#ifndef GMS_COUNT_PATHS_H
#define GMS_COUNT_PATHS_H

#include <stdbool.h>
#include <stdint.h>

/* False while the loader works on other libraries, and calls their ifunc resolvers: then we have no thread-local data,
 * and no pointer in our data is right. */
bool gms_is_relocated(void);

/* Counts a call that the fast path has not found. */
void gms_count_slow(uint64_t from, uint64_t self);

#endif

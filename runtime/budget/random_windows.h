/* SPDX-License-Identifier: MIT
 *
 * Which slots of a stratum are windows of a group: two, each pair with the same chance, so that the two tell how far to
 * trust them.
 */
#ifndef GMS_RANDOM_WINDOWS_H
#define GMS_RANDOM_WINDOWS_H

#include <stdint.h>

#define GMS_WINDOWS 2u

/* A forked child draws others than its parent. */
void gms_draw_anew(void);

/* Draws two different numbers below `slots`, which is at least 2. */
void gms_draw_windows(uint32_t slots, uint32_t drawn[GMS_WINDOWS]);

#endif

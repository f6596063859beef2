/* SPDX-License-Identifier: MIT
 *
 * Which slot of a stratum is the window of a group: each with the same chance, whatever the program does.
 */
#ifndef GMS_RANDOM_WINDOWS_H
#define GMS_RANDOM_WINDOWS_H

#include <stdint.h>

/* A forked child draws others than its parent. */
void gms_draw_anew(void);

/* Draws a number below `slots`. */
uint32_t gms_draw_window(uint32_t slots);

#endif

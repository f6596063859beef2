/* SPDX-License-Identifier: MIT
 *
 * Tells readers of the .scope file which functions have been called, and were not counted (SCOPE_UNCOUNTED).
 */
#ifndef GMS_LEFT_OUT_H
#define GMS_LEFT_OUT_H

#include <stdint.h>

/* One more, in the present epoch, which is returned. */
uint32_t gms_left_out_tell(uint64_t self);

/* A forked child starts anew: its file has none yet. */
void gms_left_out_forget(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Changes the code of one call of mcount, so that it counts or does not. `memory`: gms_own_code_open's. One caller at a
 * time.
 */
#ifndef GMS_CALL_CODE_H
#define GMS_CALL_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "mute/muted_table.h"

/* Mutes the call that returns to `self`, and keeps it in the table. Returns 0, or an errno if nothing can be muted now.
 * A call that is not proven to be ours counts on. */
int gms_call_mute(long memory, uint64_t self);

/* Lets a call of the table count again, or no longer. False if a debugger has a breakpoint there, or the code cannot be
 * written. Other code may have been loaded there meanwhile: that is left as it is. */
bool gms_call_set(long memory, const struct gms_muted* muted, bool counts);

#endif

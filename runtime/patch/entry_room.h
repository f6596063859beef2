/* SPDX-License-Identifier: MIT
 *
 * Whether a call may be put where a compiler says that there is room for one.
 */
#ifndef GMS_ENTRY_ROOM_H
#define GMS_ENTRY_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#define GMS_ENTRY_CALL_BYTES 5u /* CALL rel32 */
#define GMS_ROOM_BYTES 20u      /* of code that are looked at: four NOPs of a byte, and a longest instruction */

/* Returns how many bytes the first NOPs take, whole ones, that have room for a call; 0: they have not. */
uint32_t gms_entry_room(const uint8_t code[GMS_ROOM_BYTES]);

/* True if a function begins there, or its mark for indirect branches just before: by the unwind tables. Room before a
 * function (the option's second number) is executed by nobody, and what lies across its beginning, by halves. */
bool gms_is_function_entry(uint64_t entry);

/* True if the function calls us soon after this address, which it was compiled to do as well. `memory`:
 * gms_own_code_open's. */
bool gms_counts_already(long memory, uint64_t address);

#endif

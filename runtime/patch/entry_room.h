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

/* Returns where the function ends that begins there, or its mark for indirect branches just before: by the unwind
 * tables. 0: none does. Room before a function (the option's second number) is executed by nobody, and what lies across
 * its beginning, by halves. */
uint64_t gms_end_of_function(uint64_t entry);

/* True if the function calls us soon after this address, which it was compiled to do as well. Behind its end may be
 * another one whose room is filled already. `memory`: gms_own_code_open's. */
bool gms_counts_already(long memory, uint64_t address, uint64_t end);

#endif

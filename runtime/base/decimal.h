/* SPDX-License-Identifier: MIT
 *
 * Numbers in the environment. The C library's strtol goes by a new name in newer versions of glibc (__isoc23_strtol),
 * by which musl, which must load us, too, does not know it.
 */
#ifndef GMS_DECIMAL_H
#define GMS_DECIMAL_H

#include <stdint.h>

/* Returns the number at the start of the text; 0 if there is none, UINT64_MAX if it is too large. */
static inline uint64_t gms_decimal(const char* text)
{
    uint64_t number = 0;
    for (; *text >= '0' && *text <= '9'; ++text) {
        if (number > (UINT64_MAX - 9) / 10)
            return UINT64_MAX;
        number = 10 * number + (uint64_t)(*text - '0');
    }
    return number;
}

#endif

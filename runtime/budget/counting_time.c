/* SPDX-License-Identifier: MIT */
#include "budget/counting_time.h"

/* The limits of the assembly in mcount_<machine>.S. */
extern const char gms_counting_code[] __attribute__((visibility("hidden")));
extern const char gms_counting_code_end[] __attribute__((visibility("hidden")));

GMS_THREAD_LOCAL bool gms_counts_slowly;

bool gms_was_counting(uint64_t pc)
{
    const bool in_code =
        pc >= (uint64_t)(uintptr_t)gms_counting_code && pc < (uint64_t)(uintptr_t)gms_counting_code_end;
    return in_code || gms_counts_slowly;
}

/* SPDX-License-Identifier: MIT
 *
 * Calls of a hook that compilers put at the beginning of each function and of each inlined copy of one: where in the
 * code such a call stands, and what is called before it.
 */
#ifndef GMS_HOOK_CALLS_H
#define GMS_HOOK_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gms_hook_call {
    uint64_t at;       /* its return address */
    uint64_t function; /* the beginning of the code that it stands in, as the unwind tables have it */
    bool is_first;     /* no other call of the hook stands between the two */
    bool is_entered;   /* that code is called, and no part of a function that was moved away (.cold) */
};

/* Finds that out. False if the tables do not tell. Takes 6 KB of stack; signal-safe, and without libc. */
bool gms_hook_call_find(uint64_t at, struct gms_hook_call* call);

/* True if one of these functions is called between the beginning and the call: by its address, or through the slots
 * that the loader fills. */
bool gms_hook_call_follows(const struct gms_hook_call* call, const uint64_t* functions, size_t count);

/* True if there is a jump stub at this address, whose slot the loader has filled with the function. */
bool gms_is_stub_of(uint64_t address, uint64_t function);

/* True if both addresses lie in the same module. */
bool gms_are_in_one_module(uint64_t one, uint64_t other);

#endif

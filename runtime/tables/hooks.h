/* SPDX-License-Identifier: MIT
 *
 * Programs that were compiled with -finstrument-functions call a hook at the beginning of each function, and of each
 * copy of one that was inlined. Both name the function; whose call it is only the code tells in which the hook is
 * called. It is found out once for each place of such a call.
 */
#ifndef GMS_HOOKS_H
#define GMS_HOOKS_H

#include <stdint.h>

enum gms_hook_place {
    GMS_HOOK_NOT_ASKED, /* never an answer */
    GMS_HOOK_UNKNOWN,   /* the code has no unwind tables, or is not known yet: the compiler's word is all there is */
    GMS_HOOK_OWN,       /* a function has just been called, and this is its own hook */
    GMS_HOOK_INLINED,   /* the code goes on with an inlined copy */
    GMS_HOOK_SPARE      /* a function's own, which calls mcount besides: that counts the call */
};

/* `at` is the return address of the hook, `function` what it was told. Signal-safe, and without libc. */
enum gms_hook_place gms_hook_place(uint64_t at, uint64_t function);

/* A forked child starts anew: the lock is nobody's. */
void gms_hooks_forget(void);

#endif

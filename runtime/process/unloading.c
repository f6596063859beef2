/* SPDX-License-Identifier: MIT
 *
 * Wraps the C library's dlclose: an address that is free again may soon mean something else. A module loaded
 * since we last looked is noted before it goes, and its end is noticed (scope/modules.c ends the epoch) before
 * the caller can load anything in its place.
 *
 * In the shared library alone: the real one is the next one that the loader knows. dlopen is not wrapped, since it
 * looks for libraries where its caller's file says. */
#define _GNU_SOURCE
#include "base/may.h"
#include "base/next_function.h"
#include "scope/modules.h"

#define PUBLIC __attribute__((visibility("default")))

PUBLIC int dlclose(void* handle)
{
    static int (*real)(void*);
    int (*next)(void*) = __atomic_load_n(&real, __ATOMIC_RELAXED);
    if (!next) {
        *(void**)(void*)&next = gms_next_function("dlclose");
        if (!next)
            return -1;
        __atomic_store_n(&real, next, __ATOMIC_RELAXED);
    }
    const bool may_learn = gms_may(GMS_TO_RUN | GMS_TO_LEARN);
    if (may_learn)
        gms_modules_refresh();
    const int result = next(handle);
    if (may_learn)
        gms_modules_refresh();
    return result;
}

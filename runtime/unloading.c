/* SPDX-License-Identifier: MIT
 *
 * dlclose, before the C library's own: an address that is free again may soon mean something else. What was loaded
 * since we last looked is noted before it goes, and what has gone is noticed (modules.c ends the epoch) before the
 * caller can load anything in its place.
 *
 * In the shared library alone: the real one is the next one that the loader knows. dlopen is not wrapped, since it
 * looks for libraries where its caller's file says. */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "modules.h"

#define PUBLIC __attribute__((visibility("default")))

PUBLIC int dlclose(void* handle)
{
    static int (*real)(void*);
    int (*next)(void*) = __atomic_load_n(&real, __ATOMIC_RELAXED);
    if (!next) {
        next = (int (*)(void*))(uintptr_t)dlsym(RTLD_NEXT, "dlclose");
        if (!next)
            return -1;
        __atomic_store_n(&real, next, __ATOMIC_RELAXED);
    }
    gms_modules_refresh();
    const int result = next(handle);
    gms_modules_refresh();
    return result;
}

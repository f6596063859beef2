/* SPDX-License-Identifier: MIT
 *
 * Wraps the C library's dlclose: an address that is free again may soon mean something else. A module loaded
 * since we last looked is noted before it goes, an epoch begins in which others may use its place, and its end is
 * noticed before the caller can load anything there (scope/modules_refresh.c).
 *
 * The C library's own dlclose can be called past ours (by a library that is opened with RTLD_DEEPBIND, or as the
 * address that dlsym finds in the C library's handle). So __cxa_finalize is wrapped, too, which each library's
 * destructor calls (Itanium C++ ABI, 3.3.6.3): from then on no code of the library is changed.
 *
 * In the shared library alone: the real one is the next one that the loader knows. dlopen is not wrapped, since it
 * looks for libraries where its caller's file says. */
#define _GNU_SOURCE
#include <link.h>
#include <stddef.h>
#include <stdint.h>

#include "base/may.h"
#include "base/next_function.h"
#include "base/own_process.h"
#include "base/raw_syscall.h"
#include "mute/choice.h"
#include "mute/muted_calls.h"
#include "scope/modules.h"
#include "tables/forked_child.h"

#define PUBLIC __attribute__((visibility("default")))

/* Returns an address in the module; 0: the handle is none. glibc and musl give the loader's entry as the handle. */
static uint64_t address_in(const void* handle)
{
    const struct link_map* module = handle;
    return gms_is_readable((uint64_t)(uintptr_t)handle, sizeof *module) ? (uint64_t)(uintptr_t)module->l_ld : 0;
}

static int close_noted(int (*next)(void*), void* handle)
{
    const uint64_t address = address_in(handle);
    gms_child_settle(); /* what a new child has called so far may be in what goes */
    const void* record = gms_modules_foresee_end(address);
    gms_mute_pause();
    const int result = next(handle);
    gms_modules_refresh();
    gms_mute_drop_unloaded();
    gms_mute_resume();
    gms_modules_note_stay(address, record);
    gms_choice_look_again();
    return result;
}

PUBLIC void __cxa_finalize(void* dso);

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
    return gms_may(GMS_TO_RUN | GMS_TO_LEARN) ? close_noted(next, handle) : next(handle);
}

PUBLIC void __cxa_finalize(void* dso)
{
    static void (*real)(void*);
    void (*next)(void*) = __atomic_load_n(&real, __ATOMIC_RELAXED);
    if (!next) {
        *(void**)(void*)&next = gms_next_function("__cxa_finalize");
        __atomic_store_n(&real, next, __ATOMIC_RELAXED);
    }
    if (dso && gms_may(GMS_TO_RUN) && !gms_is_borrowed()) { /* what ends there is a child in our memory */
        gms_modules_note_end((uint64_t)(uintptr_t)dso);
        gms_mute_drop_unloaded();
    }
    if (next)
        next(dso);
}

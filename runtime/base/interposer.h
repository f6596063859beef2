/* SPDX-License-Identifier: MIT
 *
 * Functions of the C library that another library of the program wraps, as sanitizers and tools that are preloaded do.
 * Where ours does itself, or asks the kernel for, what the C library's does, such a wrapper is called instead.
 */
#ifndef GMS_INTERPOSER_H
#define GMS_INTERPOSER_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stddef.h>

#include "base/next_function.h"

extern int dladdr(const void*, Dl_info*) __attribute__((weak)); /* not in every static program */

/* Returns the function of this name that comes after ours, or NULL if that is the C library's own, or none. Asks the
 * loader: not in a signal handler. */
static inline void* gms_interposer(const char* name)
{
    Dl_info there, library;
    void* const next = gms_next_function(name);
    void* const of_library = gms_next_function("__errno_location"); /* nobody wraps it */
    const int are_known = next && of_library && dladdr && dladdr(next, &there) && dladdr(of_library, &library);
    return are_known && there.dli_fbase != library.dli_fbase ? next : NULL;
}

#endif

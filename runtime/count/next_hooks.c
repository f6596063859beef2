/* SPDX-License-Identifier: MIT
 *
 * A library of the program may define the hooks, too, as tracers do. Preloaded, ours come before these, which would
 * see no more calls: so each call goes on to them. Those of the C library are empty, and are left out.
 *
 * In the shared library alone. Which hooks come from the archive, the program's linker has decided.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <unistd.h>

#include "base/next_function.h"
#include "base/own_calls.h"
#include "count/count_paths.h"

extern int dladdr(const void*, Dl_info*) __attribute__((weak)); /* glibc before 2.34 has it in libdl */

/* For the assembly, which the compiler does not see. */
void gms_next_hooks_find(void);
extern void *gms_next_enter, *gms_next_exit;
extern bool gms_next_hooks_are_known;
void *gms_next_enter, *gms_next_exit; /* NULL: there is none */
bool gms_next_hooks_are_known;

static const void* file_of(const void* function)
{
    Dl_info info;
    return function && dladdr(function, &info) ? info.dli_fbase : NULL;
}

static void* next_outside_libc(const char* name)
{
    void* next = gms_next_function(name);
    if (!next || !dladdr)
        return NULL;
    const void* libc = file_of(dlsym(RTLD_DEFAULT, "gnu_get_libc_version"));
    return libc && file_of(next) == libc ? NULL : next;
}

/* At the latest in our constructor, and before with the first call that a constructor makes. While the loader still
 * works on the program, whose resolvers may call a hook, the C library has no environment yet, and is not asked. */
__attribute__((constructor(101))) void gms_next_hooks_find(void)
{
    if (!gms_is_relocated() || !__environ || gms_next_hooks_are_known)
        return;
    gms_next_hooks_are_known = true;
    gms_next_exit = next_outside_libc("__cyg_profile_func_exit");
    gms_next_enter = next_outside_libc("__cyg_profile_func_enter");
}

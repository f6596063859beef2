/* SPDX-License-Identifier: MIT
 *
 * pthread_atfork. A program calls it by that name, with any C library. A library that is built with glibc has it within
 * itself, and so calls what only glibc has: ours must also be loaded by musl.
 */
#define _GNU_SOURCE
#include "process/register_at_fork.h"

#include <stddef.h>

#ifdef GMS_LINKED
#include <pthread.h>

void gms_call_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void))
{
    pthread_atfork(before, in_parent, in_child);
}
#else
#include "base/next_function.h"

typedef int at_fork_function(void (*)(void), void (*)(void), void (*)(void));

extern int __register_atfork(void (*)(void), void (*)(void), void (*)(void), void*) __attribute__((weak));
extern void* __dso_handle __attribute__((visibility("hidden")));

void gms_call_at_fork(void (*before)(void), void (*in_parent)(void), void (*in_child)(void))
{
    at_fork_function* others = NULL;
    if (__register_atfork) {
        __register_atfork(before, in_parent, in_child, &__dso_handle);
        return;
    }
    *(void**)(void*)&others = gms_next_function("pthread_atfork");
    if (others)
        others(before, in_parent, in_child);
}
#endif

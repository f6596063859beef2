/* SPDX-License-Identifier: MIT */
/* A library with hooks, which says at the end what they were told. */
#include <stdio.h>
#define UNCOUNTED __attribute__((no_instrument_function))

static unsigned long entered, left, strange;
UNCOUNTED void __cyg_profile_func_enter(void* function, void* call_site);
UNCOUNTED void __cyg_profile_func_exit(void* function, void* call_site);
void __cyg_profile_func_enter(void* function, void* call_site)
{
    const char* at = __builtin_return_address(0);
    const char* first = function;
    ++entered;
    strange += at < first || at > first + 4096 || call_site == function;
}
void __cyg_profile_func_exit(void* function, void* call_site) { left += function != call_site; }

__attribute__((noinline, noclone)) void traced_early(void);
void traced_early(void) { __asm__ volatile(""); }
__attribute__((constructor)) static void begin(void) { traced_early(); }
UNCOUNTED __attribute__((destructor)) static void end(void)
{
    printf("entered %lu\nleft %lu\nstrange %lu\n", entered, left, strange);
}

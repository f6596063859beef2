/* SPDX-License-Identifier: MIT */
/* A program with hooks of its own, which are no business of ours. Computes for a while if it has an argument. */
#include <stdio.h>
#include <time.h>
#define UNCOUNTED __attribute__((no_instrument_function))

static unsigned long entered;
UNCOUNTED void __cyg_profile_func_enter(void* function, void* call_site);
UNCOUNTED void __cyg_profile_func_exit(void* function, void* call_site);
void __cyg_profile_func_enter(void* function, void* call_site) { entered += function != call_site; }
void __cyg_profile_func_exit(void* function, void* call_site)
{
    (void)function;
    (void)call_site;
}

__attribute__((noinline, noclone)) void leaf(void) { __asm__ volatile(""); }

int main(int argc, char** argv)
{
    (void)argv;
    while (argc > 1 && clock() < CLOCKS_PER_SEC / 5)
        for (int i = 0; i < 1000000; i++) /* here, and not in the C library */
            __asm__ volatile("");
    for (int i = 0; i < 5; i++)
        leaf();
    printf("leaf 5\nmain 1\n");
    return entered == 6 ? 0 : 1;
}

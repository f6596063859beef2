/* SPDX-License-Identifier: MIT */
/* Makes 3,000,000 calls and prints how many of them the stub in assembly did not find in its table. */
#include "scope/scope_file.h"

#include <stdio.h>

#define CALLED __attribute__((noinline, noclone))

CALLED void leaf(void) { __asm__ volatile(""); }

CALLED void middle(void)
{
    leaf();
    leaf();
    __asm__ volatile("");
}

int main(void)
{
    for (int i = 0; i < 1000000; ++i)
        middle();
    const struct gms_chunks chunks = gms_scope_chunks();
    unsigned long slow = 0;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(&chunks, SCOPE_ARCS, chunk)) != NULL;)
        slow += ((const struct scope_arc_table*)(const void*)(chunk + 1))->slow_calls;
    printf("slow %lu\n", slow);
    return 0;
}

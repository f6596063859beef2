/* SPDX-License-Identifier: MIT */
/* closes_all: works, closes all descriptors, as daemons do, and works on; tells which one it gets next, and what the
 * samples came from in the end. */
#define _GNU_SOURCE
#include <sys/resource.h>
#include <time.h>

#include "own_scope.h"

#define CALLED __attribute__((noinline, noclone))
static volatile unsigned long work;

CALLED void spin_until(long milliseconds)
{
    struct timespec now;
    do {
        for (int i = 0; i < 10000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < milliseconds);
}

int main(void)
{
    const int first = open("/dev/null", O_RDONLY);
    spin_until(200);
    const int second = open("/dev/null", O_RDONLY);
    for (int i = 3; i < 65536; i++)
        close(i);
    spin_until(800);
    const int third = open("/dev/null", O_RDONLY);
    const struct own_scope scope = own_scope();
    uint64_t sampled = 0;
    for (const struct scope_chunk* chunk = NULL; (chunk = next_chunk(&scope, chunk));)
        for (uint64_t i = 0; chunk->type == SCOPE_THREADS && i < chunk->used; i++) {
            const struct scope_thread* thread = (const void*)(chunk + 1);
            sampled += thread[i].user_ns + thread[i].system_ns;
        }
    printf("descriptors %d %d %d source %u sampled %lu\n", first, second, third, scope.header->time_source,
           (unsigned long)(sampled / 1000000));
    return 0;
}

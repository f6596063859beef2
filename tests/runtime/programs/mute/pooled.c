/* SPDX-License-Identifier: MIT
 *
 * Maps two megabytes of its own code anew, on a huge page out of the system's pool, as programs do that want fewer
 * misses of the TLB; forks a worker, and goes on with the profile off. Status 0 if the worker ends as it should, 3 if
 * the pool has no page. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gmonscope_calls.h"

#define HUGE ((size_t)2 << 20)
#define QUIET __attribute__((no_instrument_function))
#define ON_ITS_PAGE __attribute__((noinline, section(".text.pool"), aligned(2 << 20)))

static volatile unsigned long sink;
ON_ITS_PAGE void leaf(void) { ++sink; }
ON_ITS_PAGE QUIET void behind(void) { --sink; }

QUIET static int map_anew(void)
{
    void* code = (void*)leaf;
    void* kept = mmap(NULL, HUGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (kept == MAP_FAILED)
        return 0;
    memcpy(kept, code, HUGE);
    void* pooled = mmap(NULL, HUGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
    if (pooled == MAP_FAILED)
        return 0;
    memcpy(pooled, kept, HUGE);
    return mprotect(pooled, HUGE, PROT_READ | PROT_EXEC) == 0 &&
           mremap(pooled, HUGE, HUGE, MREMAP_MAYMOVE | MREMAP_FIXED, code) == code;
}

QUIET static void call_for(double seconds)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    const double end = (double)now.tv_sec + (double)now.tv_nsec / 1e9 + seconds;
    do {
        for (int i = 0; i < 1000; ++i)
            leaf();
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while ((double)now.tv_sec + (double)now.tv_nsec / 1e9 < end);
}

QUIET int main(void)
{
    int status;
    if (!map_anew())
        return 3;
    call_for(0.05);
    const pid_t worker = fork();
    if (worker == 0) {
        call_for(0.3);
        usleep(300000);
        call_for(0.1);
        _exit(5);
    }
    moncontrol(0);
    call_for(0.4);
    moncontrol(1);
    waitpid(worker, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 5 ? 0 : 1;
}

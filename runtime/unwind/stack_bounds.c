/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "unwind/stack_bounds.h"

#include <stddef.h>
#include <sys/resource.h>

#include "base/raw_syscall.h"

/* Without a limit, what the kernel leaves free below the main thread's stack. */
#define MAIN_THREAD_BYTES (UINT64_C(128) << 20)
#define DEFAULT_BYTES (UINT64_C(8) << 20)

static uint64_t main_bottom;

void gms_stack_of_main(const void* bottom) { main_bottom = (uint64_t)(uintptr_t)bottom; }

struct gms_stack_bounds gms_stack_of_thread(uint64_t bytes)
{
    struct rlimit limit = {0, 0};
    const bool is_main = GMS_CALL0(SYS_gettid) == GMS_CALL0(SYS_getpid);
    const uint64_t high = is_main ? main_bottom : (uint64_t)(uintptr_t)__builtin_thread_pointer();
    if (bytes == 0 && GMS_CALL4(SYS_prlimit64, 0, RLIMIT_STACK, NULL, &limit) == 0)
        bytes = limit.rlim_cur;
    const uint64_t most = is_main ? MAIN_THREAD_BYTES : bytes;
    if (bytes == 0 || bytes == RLIM_INFINITY)
        bytes = is_main ? MAIN_THREAD_BYTES : DEFAULT_BYTES;
    if (bytes > most)
        bytes = most;
    return (struct gms_stack_bounds){high > bytes ? high - bytes : 0, high};
}

/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <sys/mman.h>

#include "base/raw_syscall.h"

#define PAGE 4096u
#define FAR (UINT64_C(64) << 30)

static uint64_t next_place; /* the next of ours, 0: none yet */

/* The kernel fills addresses downwards from the highest; a first page tells where it is with that. The page stays, as a
 * process may begin in a sandbox that does not let it go. */
void gms_memory_prepare(void)
{
    uint64_t none = 0;
    if (__atomic_load_n(&next_place, __ATOMIC_RELAXED) != 0)
        return;
    const long probe = gms_syscall(SYS_mmap, 0, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (probe < 0 && probe > -(long)PAGE)
        return;
    if ((uint64_t)probe > 2 * FAR)
        __atomic_compare_exchange_n(&next_place, &none, (uint64_t)probe - FAR, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED);
}

/* The kernel takes it for a wish, and chooses itself if something is there. */
static uint64_t choose_place(size_t bytes)
{
    const uint64_t size = ((uint64_t)bytes + PAGE - 1) / PAGE * PAGE;
    gms_memory_prepare();
    return __atomic_load_n(&next_place, __ATOMIC_RELAXED) == 0
               ? 0
               : __atomic_fetch_add(&next_place, size, __ATOMIC_RELAXED);
}

long gms_memory_map(size_t bytes, int protection, int flags, long descriptor, uint64_t offset)
{
    return gms_syscall(SYS_mmap, (long)choose_place(bytes), (long)bytes, protection, flags, descriptor, (long)offset);
}

void* gms_memory_get(size_t bytes)
{
    const long address =
        gms_memory_map(bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return address < 0 && address > -4096 ? NULL : (void*)address;
}

void gms_memory_release(void* memory, size_t bytes) { GMS_CALL2(SYS_munmap, memory, bytes); }

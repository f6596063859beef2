/* SPDX-License-Identifier: MIT */
#include "base/memory.h"

#include <sys/mman.h>

#include "base/raw_syscall.h"

void* gms_memory_get(size_t bytes)
{
    const long address = gms_syscall(SYS_mmap, 0, (long)bytes, PROT_READ | PROT_WRITE,
                                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return address < 0 && address > -4096 ? NULL : (void*)address;
}

void gms_memory_release(void* memory, size_t bytes) { GMS_CALL2(SYS_munmap, memory, bytes); }

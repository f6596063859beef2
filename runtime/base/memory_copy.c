/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/memory_copy.h"

#include <sys/uio.h>

#include "base/may.h"
#include "base/process_status.h"
#include "base/raw_syscall.h"

#define HUGE_PAGE (UINT64_C(2) << 20) /* the smallest one of a pool, on x86-64 */
#define PAGE 4096u                    /* the smallest page size */

static bool kernel_answers; /* no filter was there before us */
static bool kernel_copies;

/* mremap that leaves all as it is refuses them, except where one begins. */
bool gms_memory_is_pooled(uint64_t address)
{
    uint64_t page = address & ~(uint64_t)(PAGE - 1);
    page += page % HUGE_PAGE == 0 ? PAGE : 0;
    return GMS_CALL4(SYS_mremap, page, PAGE, PAGE, 0) == -EINVAL;
}

static long ask_kernel(void* to, uint64_t from, size_t bytes)
{
    const struct iovec own = {to, bytes};
    const struct iovec others = {(void*)(uintptr_t)from, bytes};
    /* The first thread may have ended. */
    return gms_syscall(SYS_process_vm_readv, GMS_CALL0(SYS_gettid), (long)&own, 1, (long)&others, 1, 0);
}

/* A filter that was there before us may kill for the call, and nobody can read it. */
void gms_memory_copy_prepare(void)
{
    uint32_t copied = 0, original = 1;
    if (gms_status_is_set("Seccomp"))
        return;
    __atomic_store_n(&kernel_answers, true, __ATOMIC_RELEASE);
    if (ask_kernel(&copied, (uint64_t)(uintptr_t)&original, sizeof copied) == (long)sizeof copied)
        __atomic_store_n(&kernel_copies, true, __ATOMIC_RELEASE);
}

static bool ask_and_read(void* to, uint64_t from, size_t bytes)
{
    const volatile uint8_t* bytes_there = (const volatile uint8_t*)(uintptr_t)from;
    const uint64_t last_page = (from + bytes - 1) & ~(uint64_t)(PAGE - 1);
    for (uint64_t at = from; at <= last_page || at == from; at = (at | (PAGE - 1)) + 1)
        if (!gms_is_readable(at, 1))
            return false;
    for (size_t i = 0; i < bytes; ++i)
        ((volatile uint8_t*)to)[i] = bytes_there[i];
    return true;
}

static bool is_pooled(uint64_t first, uint64_t last)
{
    return gms_memory_is_pooled(first) || (first / PAGE != last / PAGE && gms_memory_is_pooled(last));
}

bool gms_memory_copy(void* to, uint64_t from, size_t bytes)
{
    if (from + bytes < from || bytes == 0)
        return false;
    return __atomic_load_n(&kernel_copies, __ATOMIC_ACQUIRE) && gms_may(GMS_TO_COPY) &&
                   !is_pooled(from, from + bytes - 1)
               ? ask_kernel(to, from, bytes) == (long)bytes
               : ask_and_read(to, from, bytes);
}

bool gms_memory_is_written_by_kernel(uint64_t to)
{
    return __atomic_load_n(&kernel_copies, __ATOMIC_ACQUIRE) && gms_may(GMS_TO_COPY) && !gms_memory_is_pooled(to);
}

bool gms_memory_write(uint64_t to, const void* from, size_t bytes)
{
    const struct iovec own = {(void*)(uintptr_t)from, bytes};
    const struct iovec others = {(void*)(uintptr_t)to, bytes};
    return gms_memory_is_written_by_kernel(to) &&
           gms_syscall(SYS_process_vm_writev, GMS_CALL0(SYS_gettid), (long)&own, 1, (long)&others, 1, 0) == (long)bytes;
}

bool gms_memory_is_there(uint64_t low, uint64_t high)
{
    if (low >= high || !__atomic_load_n(&kernel_answers, __ATOMIC_ACQUIRE) || !gms_may(GMS_TO_PEEK))
        return false;
    for (uint64_t page = low & ~(uint64_t)(PAGE - 1); page < high; page += PAGE) {
        unsigned char state = 0; /* the lowest bit: it is there */
        if (GMS_CALL3(SYS_mincore, page, PAGE, &state) != 0 || !(state & 1u))
            return false;
    }
    return true;
}

/* The page that the thread stands on goes nowhere, but not all code may be read. */
static bool is_syscall_at(uint64_t at, uint64_t pc)
{
    unsigned char code[GMS_SYSCALL_BYTES];
    const bool is_own_page = at / PAGE == pc / PAGE && (at + GMS_SYSCALL_BYTES - 1) / PAGE == pc / PAGE;
    if (is_own_page)
        return gms_is_readable(at, GMS_SYSCALL_BYTES) && gms_is_syscall((const unsigned char*)(uintptr_t)at);
    return gms_memory_copy(code, at, sizeof code) && gms_is_syscall(code);
}

bool gms_pc_is_after_syscall(uint64_t pc) { return is_syscall_at(pc - GMS_SYSCALL_BYTES, pc) || is_syscall_at(pc, pc); }

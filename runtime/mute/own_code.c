/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mute/own_code.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>

#include "base/memory_copy.h"
#include "base/own_files.h"
#include "base/raw_syscall.h"
#include "scope/scope_folder.h"

#define PAGE 4096u /* the kernel refuses it where pages are larger */
#define MOST_BYTES_SEEN 64u

/* A program that closes all descriptors in another thread, and opens its own, must not find us writing to that one: it
 * gets the lowest number that is free. */
long gms_own_code_open(void)
{
    const long memory = gms_open_own_memory();
    return memory < 0 ? memory : gms_descriptor_move_away(memory);
}

void gms_own_code_close(long memory) { GMS_CALL1(SYS_close, memory); }

bool gms_own_code_read(long memory, uint64_t address, void* bytes, size_t count)
{
    if (memory < 0)
        return gms_memory_copy(bytes, address, count);
    return GMS_CALL4(SYS_pread64, memory, bytes, count, address) == (long)count;
}

bool gms_own_code_is_seen(uint64_t address, const void* bytes, size_t count)
{
    uint8_t seen[MOST_BYTES_SEEN];
    if (count > sizeof seen || !gms_memory_copy(seen, address, count))
        return false;
    for (size_t i = 0; i < count; ++i)
        if (seen[i] != ((const uint8_t*)bytes)[i])
            return false;
    return true;
}

/* The processor has to see it: on x86-64 it does so by itself. */
static void let_code_be_seen(uint64_t address)
{
#ifdef __aarch64__
    __asm__ volatile("dc cvau, %0\n\tdsb ish\n\tic ivau, %0\n\tdsb ish\n\tisb" : : "r"(address) : "memory");
#else
    (void)address;
#endif
}

/* All lies in one page. A program that changes its own code has made it writable, and must find it so. */
static int write_directly(uint64_t address, const uint8_t* bytes, size_t count)
{
    const uint64_t page = address & ~(uint64_t)(PAGE - 1);
    if (gms_memory_write(address, bytes, count)) {
        let_code_be_seen(address);
        return 0;
    }
    const long opened = GMS_CALL3(SYS_mprotect, page, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC);
    if (opened < 0)
        return (int)-opened;
    bool is_written = true;
    if (gms_memory_is_written_by_kernel(address)) /* a protection key may bar us, and the kernel tells */
        is_written = gms_memory_write(address, bytes, count);
    else if (count == 1)
        __atomic_store_n((uint8_t*)(uintptr_t)address, bytes[0], __ATOMIC_RELEASE);
    else
        __atomic_store_n((uint32_t*)(uintptr_t)address, *(const uint32_t*)(const void*)bytes, __ATOMIC_RELEASE);
    let_code_be_seen(address);
    const long closed = GMS_CALL3(SYS_mprotect, page, PAGE, PROT_READ | PROT_EXEC);
    return closed < 0 ? (int)-closed : is_written ? 0 : EACCES;
}

/* mremap leaves the page as it is, but an emulator, which does not see us write through the file, translates it anew.
 */
static void tell_emulator(uint64_t address) { GMS_CALL4(SYS_mremap, address & ~(uint64_t)(PAGE - 1), PAGE, PAGE, 0); }

int gms_own_code_write(long memory, uint64_t address, const void* bytes, size_t count)
{
    if (memory < 0)
        return write_directly(address, bytes, count);
    const long written = GMS_CALL4(SYS_pwrite64, memory, bytes, count, address);
    tell_emulator(address);
    return written == (long)count ? 0 : written < 0 ? (int)-written : EIO;
}

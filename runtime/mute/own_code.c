/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mute/own_code.h"

#include <errno.h>
#include <fcntl.h>

#include "base/own_files.h"
#include "base/raw_syscall.h"
#include "scope/scope_folder.h"

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
    return GMS_CALL4(SYS_pread64, memory, bytes, count, address) == (long)count;
}

bool gms_own_code_is_seen(uint64_t address, const void* bytes, size_t count)
{
    if (!gms_is_readable(address, count))
        return false;
    for (size_t i = 0; i < count; ++i)
        if (((const volatile uint8_t*)(uintptr_t)address)[i] != ((const uint8_t*)bytes)[i])
            return false;
    return true;
}

int gms_own_code_write(long memory, uint64_t address, const void* bytes, size_t count)
{
    const long written = GMS_CALL4(SYS_pwrite64, memory, bytes, count, address);
    return written == (long)count ? 0 : written < 0 ? (int)-written : EIO;
}

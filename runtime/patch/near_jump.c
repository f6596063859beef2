/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "patch/near_jump.h"

#include <errno.h>
#include <sys/mman.h>

#include "base/raw_syscall.h"

#define PAGE 4096u
#define STEP (UINT64_C(64) << 10)
#define REACH (UINT64_C(2) << 30)
#define FAR (UINT64_C(1) << 30)     /* below a library: room for what the kernel maps next */
#define HIGH (UINT64_C(4) << 30)    /* whatever is loaded below has a fixed address, and hardly any room below it ... */
#define MIDDLE UINT64_C(0x70000000) /* ... but is reached from here, where emulators (Wine) seldom map anything */
#define MOST_TRIES 4096u
#define MOST_JUMPS 16u

/* Intel SDM, volume 2: JMP r/m64 with ModRM 00 100 101, RIP-relative; the target stands behind the instruction. */
struct jump {
    uint8_t code[6];
    uint8_t target[8];
};
static const uint8_t code[6] = {0xff, 0x25, 0, 0, 0, 0};

static uint64_t jumps[MOST_JUMPS];
static uint32_t jump_count;

/* Far from all other mappings, if it can be, so that it is in nobody's way. */
static long map_near(uint64_t low, uint64_t high)
{
    uint64_t place = (low > HIGH ? low - FAR : high < MIDDLE ? MIDDLE : low) & ~(STEP - 1);
    for (unsigned i = 0; i < MOST_TRIES && place > 2 * STEP; ++i) {
        place -= STEP;
        const long page = gms_syscall(SYS_mmap, (long)place, PAGE, PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
        if (page == (long)place)
            return page;
        if (page >= 0 || page < -(long)PAGE) /* by a kernel that takes it for a wish: before 4.17 */
            GMS_CALL2(SYS_munmap, page, PAGE);
        else if (page != -EEXIST)
            return page;
    }
    return -EADDRINUSE;
}

static void write_jump(struct jump* jump, uint64_t target)
{
    for (unsigned i = 0; i < sizeof code; ++i)
        jump->code[i] = code[i];
    for (unsigned i = 0; i < sizeof jump->target; ++i)
        jump->target[i] = (uint8_t)(target >> 8 * i);
}

static int reaches(uint64_t jump, uint64_t low, uint64_t high)
{
    return jump < low ? high - jump < REACH : jump - low < REACH;
}

static uint64_t read_target(uint64_t address)
{
    const struct jump* jump = (const struct jump*)(uintptr_t)address;
    uint64_t target = 0;
    for (unsigned i = 0; i < sizeof jump->target; ++i)
        target |= (uint64_t)jump->target[i] << 8 * i;
    return target;
}

long gms_near_jump(uint64_t low, uint64_t high, uint64_t target)
{
    for (uint32_t i = 0; i < jump_count; ++i)
        if (reaches(jumps[i], low, high) && read_target(jumps[i]) == target)
            return (long)jumps[i];
    if (jump_count == MOST_JUMPS)
        return -ENOMEM;
    const long page = map_near(low, high);
    if (page < 0)
        return page;
    write_jump((struct jump*)page, target);
    const long error = GMS_CALL3(SYS_mprotect, page, PAGE, PROT_READ | PROT_EXEC);
    if (error < 0 || !reaches((uint64_t)page, low, high)) {
        GMS_CALL2(SYS_munmap, page, PAGE);
        return error < 0 ? error : -ERANGE;
    }
    jumps[jump_count] = (uint64_t)page;
    __atomic_store_n(&jump_count, jump_count + 1, __ATOMIC_RELEASE);
    return page;
}

uint64_t gms_near_jump_target(uint64_t address)
{
    const uint32_t count = __atomic_load_n(&jump_count, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < count; ++i)
        if (jumps[i] == address)
            return read_target(address);
    return 0;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/own_process.h"

#include <stddef.h>
#include <sys/mman.h>

#include "base/may.h"
#include "base/memory.h"
#include "base/raw_syscall.h"

#define PAGE 4096u

static int32_t process; /* 0: not yet known */
static uint32_t* mine;  /* a word that the kernel sets to 0 in a child that has a copy of our memory */

void gms_process_begin(void) { process = (int32_t)GMS_CALL0(SYS_getpid); }

uint32_t gms_process_number(void) { return (uint32_t)process; }

bool gms_process_has_begun(void) { return process != 0; }

void gms_process_mark_memory(void)
{
    if (!mine) {
        mine = gms_may(GMS_TO_MAP) ? gms_memory_get(PAGE) : NULL;
        if (mine && GMS_CALL3(SYS_madvise, mine, PAGE, MADV_WIPEONFORK) != 0)
            mine = NULL; /* an old kernel: then only forks that run handlers are noticed */
    }
    if (mine)
        __atomic_store_n(mine, 1, __ATOMIC_RELAXED);
}

bool gms_is_copy(void)
{
    const uint32_t* word = __atomic_load_n(&mine, __ATOMIC_RELAXED);
    return word && __atomic_load_n(word, __ATOMIC_RELAXED) == 0;
}

bool gms_is_borrowed(void) { return process != 0 && GMS_CALL0(SYS_getpid) != process; }

bool gms_is_vfork_child(void) { return gms_may(GMS_TO_RUN) && gms_is_borrowed() && !gms_is_copy(); }

bool gms_is_forked(void) { return gms_is_borrowed() || gms_is_copy(); }

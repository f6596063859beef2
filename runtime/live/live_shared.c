/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live/live_shared.h"

#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>

#define PAGE ((uintptr_t)4096)

static struct {
    uintptr_t start, end;
    volatile bool was_cut;
} shared;

/* Zeros take the place of what is gone. */
static void on_bus_error(int number, siginfo_t* info, void* context)
{
    const uintptr_t page = (uintptr_t)info->si_addr & ~(PAGE - 1);
    (void)context;
    if (page < shared.start || page >= shared.end ||
        mmap((void*)page, shared.end - page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
            MAP_FAILED)
        signal(number, SIG_DFL);
    shared.was_cut = true;
}

void* live_share(int file, size_t bytes)
{
    const struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};
    void* memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED)
        return NULL;
    shared.start = (uintptr_t)memory;
    shared.end = shared.start + bytes;
    shared.was_cut = false;
    sigaction(SIGBUS, &action, NULL);
    return memory;
}

void live_unshare(void)
{
    if (shared.start)
        munmap((void*)shared.start, shared.end - shared.start);
    shared.start = shared.end = 0;
}

bool live_share_was_cut(void) { return shared.was_cut; }

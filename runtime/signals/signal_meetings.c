/* SPDX-License-Identifier: MIT */
#include "signals/signal_meetings.h"

#include <stddef.h>
#include <stdint.h>

#include "base/raw_syscall.h"

/* In the assembly. From the first on, an entry has its third argument in the register of a system call's argument 5;
 * from the second on, the other signals are blocked. */
extern const char gms_signal_saved[] __attribute__((visibility("hidden")));
extern const char gms_signal_blocked[] __attribute__((visibility("hidden")));
extern const char gms_program_saved[] __attribute__((visibility("hidden")));
extern const char gms_program_blocked[] __attribute__((visibility("hidden")));

struct entry {
    uint64_t begin, saved, blocked;
};

/* Returns the third argument of the entry that this context is of; NULL: of something else. */
static void* context_of(const struct entry* entry, const void* context)
{
    const uint64_t pc = gms_context_pc(context);
    if (pc < entry->begin || pc >= entry->blocked)
        return NULL;
    return pc < entry->saved ? gms_handlers_context(context) : (void*)(uintptr_t)gms_call_argument(context, 5);
}

static void* below_ours(const void* context)
{
    const struct entry ours = {(uint64_t)(uintptr_t)gms_signal_entry, (uint64_t)(uintptr_t)gms_signal_saved,
                               (uint64_t)(uintptr_t)gms_signal_blocked};
    return context_of(&ours, context);
}

static void* below_programs(const void* context)
{
    const struct entry programs = {(uint64_t)(uintptr_t)gms_program_entry, (uint64_t)(uintptr_t)gms_program_saved,
                                   (uint64_t)(uintptr_t)gms_program_blocked};
    return context_of(&programs, context);
}

void* gms_programs_context(void* context)
{
    void* below = below_ours(context);
    return below ? below : context;
}

const void* gms_context_below_all(const void* context)
{
    for (const void* below = context; below; below = below_programs(context)) {
        context = below;
        if ((below = below_ours(context)))
            return below;
    }
    return context;
}

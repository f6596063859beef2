/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/split_stack.h"

#include <stddef.h>

#include "base/may.h"
#include "base/memory.h"
#include "base/raw_syscall.h"

/* Also room for a handler of the program that asks for a signal stack and had none before. */
#define STACK_BYTES 65536u

/* Fills `now` if it is none. */
static bool give(struct gms_sampled* thread, stack_t* now)
{
    if (!(now->ss_flags & SS_DISABLE))
        return false;
    if (!thread->signal_stack && gms_may(GMS_TO_MAP))
        thread->signal_stack = gms_memory_get(STACK_BYTES);
    if (!thread->signal_stack)
        return false;
    *now = (stack_t){.ss_sp = thread->signal_stack, .ss_size = STACK_BYTES};
    return true;
}

void gms_split_stack_begin(struct gms_sampled* thread)
{
    stack_t now;
    if (gms_stack_is_in_pieces() && GMS_CALL2(SYS_sigaltstack, NULL, &now) == 0 && give(thread, &now))
        GMS_CALL2(SYS_sigaltstack, &now, NULL);
}

void gms_split_stack_in_tick(struct gms_sampled* thread, stack_t* now)
{
    if (gms_stack_is_in_pieces())
        give(thread, now);
}

void gms_split_stack_end(const struct gms_sampled* thread)
{
    const stack_t none = {.ss_flags = SS_DISABLE};
    stack_t now;
    if (thread->signal_stack && GMS_CALL2(SYS_sigaltstack, NULL, &now) == 0 && now.ss_sp == thread->signal_stack)
        GMS_CALL2(SYS_sigaltstack, &none, NULL);
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "sample/owed_time.h"

#include <stddef.h>

#include "sample/stack_tree.h"
#include "scope/scope_file.h"
#include "scope/thread_record.h"

#define KINDS 64u
/* No kind owes more, for a debt is lost if the process is killed. */
#define MOST_PERIODS 32u
#define NO_START 1u /* stands for 0, which marks a free entry */

static struct kind {
    uint64_t start;
    uint64_t ns;
    uint32_t number; /* number of the last such thread */
    struct scope_thread* record;
} kinds[KINDS];

static struct kind* find(uint64_t start, bool may_make)
{
    const uint64_t key = start ? start : NO_START;
    const uint64_t first = (key * UINT64_C(0x9E3779B97F4A7C15)) >> 58;
    for (uint64_t i = 0; i < KINDS; ++i) {
        struct kind* kind = &kinds[(first + i) % KINDS];
        uint64_t present = __atomic_load_n(&kind->start, __ATOMIC_ACQUIRE);
        if (present == 0 && !may_make)
            return NULL;
        if (present == 0 &&
            __atomic_compare_exchange_n(&kind->start, &present, key, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            return kind;
        if (present == key)
            return kind;
    }
    return NULL;
}

/* Without a start function there is nothing to name: that time is not told. */
static void tell(struct gms_stack* stack, uint32_t number, struct scope_thread* record, uint64_t start, uint64_t ns)
{
    if (ns == 0 || start <= NO_START)
        return;
    stack->size = 1;
    stack->complete = true;
    stack->pcs[0] = start;
    gms_stack_tree_add(number, stack, ns, 0);
    if (record)
        gms_thread_record_sample(record, ns, 0);
    __atomic_fetch_add(&gms_scope_header()->clock_ns, ns, __ATOMIC_RELAXED);
}

static uint64_t take_of(struct kind* kind, uint64_t most_ns)
{
    uint64_t present = __atomic_load_n(&kind->ns, __ATOMIC_RELAXED);
    uint64_t taken;
    do
        taken = present < most_ns ? present : most_ns;
    while (taken > 0 && !__atomic_compare_exchange_n(&kind->ns, &present, present - taken, false, __ATOMIC_RELAXED,
                                                     __ATOMIC_RELAXED));
    return taken;
}

uint64_t gms_owed_take(uint64_t start, uint64_t most_ns)
{
    struct kind* kind = find(start, false);
    return kind ? take_of(kind, most_ns) : 0;
}

void gms_owed_tell(struct gms_sampled* thread, uint64_t ns)
{
    tell(&thread->stack, thread->number, thread->record, thread->start, ns);
}

void gms_owed_add(struct gms_sampled* thread, uint64_t ns, uint64_t period_ns)
{
    struct kind* kind = find(thread->start, true);
    if (!kind) {
        gms_owed_tell(thread, ns);
        return;
    }
    kind->number = thread->number;
    kind->record = thread->record;
    if (__atomic_add_fetch(&kind->ns, ns, __ATOMIC_RELAXED) > MOST_PERIODS * period_ns)
        gms_owed_tell(thread, take_of(kind, MOST_PERIODS / 2 * period_ns));
}

uint64_t gms_owed_all(void)
{
    uint64_t ns = 0;
    for (const struct kind* kind = kinds; kind < kinds + KINDS; ++kind)
        ns += __atomic_load_n(&kind->ns, __ATOMIC_RELAXED);
    return ns;
}

void gms_owed_tell_all(void)
{
    static struct gms_stack stack;
    for (struct kind* kind = kinds; kind < kinds + KINDS; ++kind)
        if (__atomic_load_n(&kind->start, __ATOMIC_ACQUIRE) != 0)
            tell(&stack, kind->number, kind->record, kind->start, take_of(kind, UINT64_MAX));
}

void gms_owed_forget(void)
{
    for (struct kind* kind = kinds; kind < kinds + KINDS; ++kind)
        *kind = (struct kind){0, 0, 0, NULL};
}

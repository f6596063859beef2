/* SPDX-License-Identifier: MIT */
#include "scope/control.h"

#include <time.h>

#include "base/raw_syscall.h"

static struct scope_header* header_of(const struct gms_chunks* chunks)
{
    return (struct scope_header*)(uintptr_t)chunks->header;
}

static struct scope_arc_table* table_in(const struct scope_chunk* chunk)
{
    return (struct scope_arc_table*)(uintptr_t)(chunk + 1);
}

void gms_control_retire_tables(const struct gms_chunks* chunks)
{
    /* Owners that find their table retired, or that publish a new one later, must see the change that we come for. */
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_ARCS, chunk)) != NULL;)
        gms_control_retire_table(table_in(chunk));
}

void gms_control_set_off(const struct gms_chunks* chunks, bool off)
{
    struct scope_header* header = header_of(chunks);
    const uint32_t before = off ? __atomic_fetch_or(&header->control, SCOPE_CONTROL_OFF, __ATOMIC_SEQ_CST)
                                : __atomic_fetch_and(&header->control, ~(uint32_t)SCOPE_CONTROL_OFF, __ATOMIC_SEQ_CST);
    if (off == ((before & SCOPE_CONTROL_OFF) != 0))
        return;
    __atomic_fetch_add(&header->control_changes, 1, __ATOMIC_SEQ_CST);
    gms_control_retire_tables(chunks);
}

/* Returns what is set aside: what was counted since the baseline before. */
static uint64_t take_as_baseline(const uint64_t* counter, uint64_t* baseline)
{
    const uint64_t count = __atomic_load_n(counter, __ATOMIC_RELAXED);
    return count - __atomic_exchange_n(baseline, count, __ATOMIC_RELAXED);
}

static uint64_t reset_arcs(const struct gms_chunks* chunks)
{
    uint64_t calls = 0;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_ARCS, chunk)) != NULL;) {
        uint64_t count;
        struct scope_arc_entry* entry = (struct scope_arc_entry*)(uintptr_t)gms_chunk_arcs(chunks, chunk, &count);
        for (uint64_t i = 0; i < count && !table_in(chunk)->muted; ++i, ++entry)
            if (__atomic_load_n(&entry->self, __ATOMIC_ACQUIRE) != 0)
                calls += take_as_baseline(&entry->count, &entry->baseline);
    }
    return calls;
}

static uint64_t reset_stacks(const struct gms_chunks* chunks)
{
    uint64_t time = 0;
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_STACKS, chunk)) != NULL;) {
        struct scope_stack_node* node = (struct scope_stack_node*)(uintptr_t)(chunk + 1);
        const uint64_t used = gms_chunk_records(chunks, chunk, SCOPE_STACKS);
        for (uint64_t i = 0; i < used; ++i, ++node) {
            take_as_baseline(&node->samples, &node->base_samples);
            time += take_as_baseline(&node->user_ns, &node->base_user_ns);
            time += take_as_baseline(&node->system_ns, &node->base_system_ns);
        }
    }
    return time;
}

static void reset_threads(const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_THREADS, chunk)) != NULL;) {
        struct scope_thread* thread = (struct scope_thread*)(uintptr_t)(chunk + 1);
        const uint64_t used = gms_chunk_records(chunks, chunk, SCOPE_THREADS);
        for (uint64_t i = 0; i < used; ++i, ++thread) {
            take_as_baseline(&thread->samples, &thread->base_samples);
            take_as_baseline(&thread->user_ns, &thread->base_user_ns);
            take_as_baseline(&thread->system_ns, &thread->base_system_ns);
        }
    }
}

/* The variance goes on to belong to what is missed. */
static void reset_rationed(const struct gms_chunks* chunks)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_RATIONED, chunk)) != NULL;) {
        struct scope_rationed* record = (struct scope_rationed*)(uintptr_t)(chunk + 1);
        const uint64_t used = gms_chunk_records(chunks, chunk, SCOPE_RATIONED);
        for (uint64_t i = 0; i < used; ++i, ++record) {
            take_as_baseline(&record->missed, &record->base_missed);
            take_as_baseline(&record->doubt, &record->base_doubt);
            take_as_baseline(&record->variance_low, &record->base_variance_low);
            take_as_baseline(&record->variance_high, &record->base_variance_high);
        }
    }
}

void gms_control_reset(const struct gms_chunks* chunks)
{
    struct scope_header* header = header_of(chunks);
    uint32_t even = __atomic_load_n(&header->resets, __ATOMIC_ACQUIRE) & ~1u;
    const struct timespec moment = {0, 50000};
    /* One at a time; one that was killed in the middle of it holds up the others for a moment only. */
    for (int attempt = 0; attempt < 1000; ++attempt) {
        if (__atomic_compare_exchange_n(&header->resets, &even, even + 1, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            break;
        even &= ~1u;
        GMS_CALL2(SYS_nanosleep, &moment, NULL); /* not a yield, which a real-time process would repeat for nothing */
    }
    __atomic_fetch_add(&header->reset_calls, reset_arcs(chunks), __ATOMIC_RELAXED);
    __atomic_fetch_add(&header->reset_ns, reset_stacks(chunks), __ATOMIC_RELAXED);
    reset_threads(chunks);
    reset_rationed(chunks);
    __atomic_store_n(&header->resets, even + 2, __ATOMIC_RELEASE);
}

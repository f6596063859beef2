/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope/thread_record.h"

#include <stddef.h>
#include <sys/prctl.h>

#include "base/raw_syscall.h"
#include "base/short_lock.h"
#include "scope/scope_file.h"

#define FIRST_CHUNK 4096u
#define LARGER_CHUNK 65536u
#define MOST_STARTS 256u /* starts with a shared record of their own; all others share the last one */

static gms_short_lock lock;
static struct scope_chunk* newest;
static uint32_t made;
static struct gms_thread_record shared[MOST_STARTS];

static uint64_t room_in(const struct scope_chunk* chunk)
{
    return (chunk->bytes - sizeof *chunk) / sizeof(struct scope_thread);
}

static struct gms_thread_record make(uint32_t tid, uint64_t start, uint32_t lives_of)
{
    if (!newest || newest->used == room_in(newest)) {
        struct scope_chunk* chunk = gms_chunk_new(newest ? LARGER_CHUNK : FIRST_CHUNK);
        if (!chunk)
            return (struct gms_thread_record){0, NULL};
        chunk->first = made + 1;
        gms_chunk_publish(chunk, SCOPE_THREADS);
        newest = chunk;
    }
    struct scope_thread* record = (struct scope_thread*)(void*)(newest + 1) + newest->used;
    record->tid = tid;
    record->start = start;
    record->lives_of = lives_of;
    __atomic_store_n(&newest->used, newest->used + 1, __ATOMIC_RELEASE);
    return (struct gms_thread_record){++made, record};
}

static struct gms_thread_record share(uint32_t tid, uint64_t start)
{
    size_t i = 0;
    while (i < MOST_STARTS - 1 && shared[i].record && shared[i].record->start != start)
        ++i;
    if (!shared[i].record)
        shared[i] = make(tid, i < MOST_STARTS - 1 ? start : 0, 0);
    if (shared[i].record)
        __atomic_fetch_add(&shared[i].record->lives_of, 1, __ATOMIC_RELAXED);
    return shared[i];
}

struct gms_thread_record gms_thread_record_begin(uint32_t tid, uint64_t start)
{
    gms_short_lock_enter(&lock);
    const struct gms_thread_record record = made < GMS_MOST_THREAD_RECORDS ? make(tid, start, 0) : share(tid, start);
    gms_short_lock_leave(&lock);
    return record;
}

void gms_thread_record_name(struct scope_thread* record) { GMS_CALL2(SYS_prctl, PR_GET_NAME, record->name); }

void gms_thread_record_cpu(struct scope_thread* record, uint64_t cpu_ns)
{
    __atomic_fetch_add(&record->cpu_ns, cpu_ns, __ATOMIC_RELAXED);
}

void gms_thread_record_sample(struct scope_thread* record, uint64_t user_ns, uint64_t system_ns)
{
    __atomic_fetch_add(&record->user_ns, user_ns, __ATOMIC_RELAXED);
    __atomic_fetch_add(&record->system_ns, system_ns, __ATOMIC_RELAXED);
    __atomic_fetch_add(&record->samples, 1, __ATOMIC_RELAXED);
}

void gms_thread_record_forget(void)
{
    newest = NULL;
    made = 0;
    for (size_t i = 0; i < MOST_STARTS; ++i)
        shared[i] = (struct gms_thread_record){0, NULL};
    lock = 0;
}

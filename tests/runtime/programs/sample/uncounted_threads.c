/* SPDX-License-Identifier: MIT */
/* uncounted_threads: threads that never call anything that counts, one of them named, one detached and cancelled; tells
 * what their records say. uncounted_threads many N: N short ones, one after another. */
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

#include "own_scope.h"

#define UNCOUNTED __attribute__((noinline, noclone, no_instrument_function))

static volatile unsigned long work;
static volatile int destroyed;

UNCOUNTED static void spin(long milliseconds)
{
    struct timespec start, now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    do {
        for (int i = 0; i < 10000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 < milliseconds);
}

UNCOUNTED static void* named(void* name)
{
    pthread_setname_np(pthread_self(), name);
    spin(400);
    return name;
}

UNCOUNTED static void destroy(void* unused)
{
    (void)unused;
    destroyed++;
}

UNCOUNTED static void* cancelled(void* key)
{
    pthread_setspecific(*(pthread_key_t*)key, key);
    pthread_cleanup_push(destroy, NULL);
    spin(100);
    for (;;)
        pause();
    pthread_cleanup_pop(0);
    return NULL;
}

UNCOUNTED static void* brief(void* unused) { return unused; }

UNCOUNTED static void tell(void)
{
    const struct own_scope scope = own_scope();
    for (const struct scope_chunk* chunk = NULL; (chunk = next_chunk(&scope, chunk));) {
        const struct scope_thread* thread = (const void*)(chunk + 1);
        for (uint64_t i = 0; chunk->type == SCOPE_THREADS && i < chunk->used && i < 8; i++, thread++) {
            const uint64_t start = thread->start;
            const long sampled = (long)((thread->user_ns + thread->system_ns) / 1000000);
            const char* name = start == (uint64_t)&named       ? "named"
                               : start == (uint64_t)&cancelled ? "cancelled"
                               : start == 0                    ? "none"
                                                               : "other";
            printf("thread %s start %s sampled %ld of %ld\n", thread->name, name, sampled,
                   (long)((thread->cpu_ns - thread->first_cpu_ns) / 1000000));
        }
    }
    printf("unsampled %lu\n", (unsigned long)scope.header->unsampled_threads);
}

static int many(int threads)
{
    pthread_t thread;
    unsigned long records = 0, lives = 0;
    for (int i = 0; i < threads; i++)
        if (pthread_create(&thread, NULL, brief, NULL) == 0)
            pthread_join(thread, NULL);
    const struct own_scope scope = own_scope();
    for (const struct scope_chunk* chunk = NULL; (chunk = next_chunk(&scope, chunk));) {
        const struct scope_thread* record = (const void*)(chunk + 1);
        for (uint64_t i = 0; chunk->type == SCOPE_THREADS && i < chunk->used; i++, record++) {
            records++;
            lives += record->lives_of ? record->lives_of : 1;
        }
    }
    printf("records %lu lives %lu\n", records, lives);
    return 0;
}

int main(int argc, char** argv)
{
    pthread_t one, two;
    pthread_key_t key;
    void* result;
    char name[] = "worker";
    if (argc > 2)
        return many(atoi(argv[2]));
    pthread_key_create(&key, destroy);
    pthread_create(&one, NULL, named, name);
    pthread_create(&two, NULL, cancelled, &key);
    pthread_join(one, &result);
    pthread_cancel(two);
    printf("returned %d", result == (void*)name);
    pthread_join(two, &result);
    printf(" cancelled %d destroyed %d\n", result == PTHREAD_CANCELED, destroyed);
    tell();
    return 0;
}

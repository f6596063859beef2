/* SPDX-License-Identifier: MIT */
/* threads N CALLS AT_A_TIME: N threads with CALLS calls each. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static pthread_key_t key;

CALLED void leaf(void) { work++; }
/* Runs in a thread's last moments, twice, since it sets the key again. */
CALLED void last_words(void* value)
{
    leaf();
    if (value == (void*)2)
        pthread_setspecific(key, (void*)1);
}

CALLED void* run(void* calls)
{
    pthread_setspecific(key, (void*)2);
    for (long i = 0; i < (long)calls; i++)
        leaf();
    return NULL;
}

int main(int argc, char** argv)
{
    if (argc < 4)
        return 2;
    const long threads = atol(argv[1]), calls = atol(argv[2]), at_a_time = atol(argv[3]);
    pthread_t* ids = calloc((size_t)at_a_time, sizeof *ids);
    pthread_key_create(&key, last_words);
    for (long made = 0; made < threads; made += at_a_time) {
        for (long i = 0; i < at_a_time; i++)
            if (pthread_create(&ids[i], NULL, run, (void*)calls) != 0)
                return 3;
        for (long i = 0; i < at_a_time; i++)
            pthread_join(ids[i], NULL);
    }
    printf("leaf %ld\nrun %ld\nlast_words %ld\n", threads * (calls + 2), threads, 2 * threads);
    return 0;
}

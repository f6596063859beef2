/* SPDX-License-Identifier: MIT */
/* 100 threads at once, of which each calls 1000 functions from eight places: its profile takes a while to write. */
#include "many_arcs.h"
#include <pthread.h>
#include <stddef.h>
#define THREADS 100
#define EIGHT_TIMES(call) call call call call call call call call

static pthread_barrier_t all_have_called;

CALLED static void* call_all(void* unused)
{
    for (unsigned i = 0; i < TABLE_SIZE; i++) {
        EIGHT_TIMES(table[i]();)
    }
    pthread_barrier_wait(&all_have_called);
    return unused;
}

int main(void)
{
    pthread_t ids[THREADS];
    pthread_barrier_init(&all_have_called, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&ids[i], NULL, call_all, NULL) != 0)
            return 9;
    for (int i = 0; i < THREADS; i++)
        pthread_join(ids[i], NULL);
    return 0;
}

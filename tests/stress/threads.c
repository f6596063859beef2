/* SPDX-License-Identifier: MIT */
/* threads ROUNDS: four threads begin short ones that return, end themselves, are cancelled, or are nobody's. */
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <unistd.h>

#include "storm.h"
#define MAKERS 4
#define SHORT_ONES 120

static int rounds;
static sem_t ended;
static __thread unsigned long own[32];

CALLED static unsigned long leaf(unsigned long x) { return mix(x, 3); }

CALLED static unsigned long work(unsigned long x)
{
    memset(own, (int)x, sizeof own);
    for (int i = 0; i < 200; i++)
        own[i % 32] += leaf(x + (unsigned long)i);
    return mix(own[0], own[31]);
}

static void* returns(void* x) { return (void*)work((unsigned long)x); }

static void* ends_itself(void* x)
{
    pthread_exit((void*)work((unsigned long)x));
    return NULL;
}

static void note(void* sum) { *(unsigned long*)sum = leaf(1); }

static void* is_cancelled(void* sum)
{
    pthread_cleanup_push(note, sum);
    for (;;)
        pause();
    pthread_cleanup_pop(0);
    return NULL;
}

static void* is_nobodys(void* x)
{
    USE(work((unsigned long)x));
    sem_post(&ended);
    return NULL;
}

static unsigned long begin_one(unsigned long i)
{
    pthread_t thread;
    void* result = NULL;
    unsigned long noted = 0;
    switch (i % 4) {
    case 0: MUST(pthread_create(&thread, NULL, returns, (void*)i) == 0); break;
    case 1: MUST(pthread_create(&thread, NULL, ends_itself, (void*)i) == 0); break;
    case 2:
        MUST(pthread_create(&thread, NULL, is_cancelled, &noted) == 0);
        usleep(100);
        pthread_cancel(thread);
        pthread_join(thread, &result);
        return result == PTHREAD_CANCELED ? 7 + (noted && noted != leaf(1)) : 8;
    default:
        MUST(pthread_create(&thread, NULL, is_nobodys, (void*)i) == 0);
        pthread_detach(thread);
        return 9;
    }
    pthread_join(thread, &result);
    return (unsigned long)result;
}

static void* make(void* number)
{
    unsigned long sum = (unsigned long)number;
    for (int round = 0; round < rounds; round++)
        for (unsigned long i = 0; i < SHORT_ONES; i++)
            sum = mix(sum, begin_one(i));
    return (void*)sum;
}

int main(int argc, char** argv)
{
    pthread_t makers[MAKERS];
    rounds = rounds_of(argc, argv);
    sem_init(&ended, 0, 0);
    for (unsigned long i = 0; i < MAKERS; i++)
        MUST(pthread_create(&makers[i], NULL, make, (void*)i) == 0);
    for (int i = 0; i < MAKERS; i++) {
        void* sum;
        pthread_join(makers[i], &sum);
        printf("%lx\n", (unsigned long)sum);
    }
    const int a_quarter = rounds * MAKERS * SHORT_ONES / 4;
    for (int i = 0; i < a_quarter; i++)
        sem_wait(&ended);
    printf("calls work %d\n", 3 * a_quarter);
    return 5;
}

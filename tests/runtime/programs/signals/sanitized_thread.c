/* SPDX-License-Identifier: MIT */
/* sanitized_thread: two threads that call each other's sanitizer all the time, and a handler that comes in between.
 * Built with -fsanitize=thread, whose library must be the one that calls the handler. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static _Thread_local jmp_buf back;
static volatile long handled;

static int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

static void jump(int times)
{
    if (times % 3 == 0)
        longjmp(back, 1);
}

static void* work(void* rounds)
{
    for (long i = 0; i < (long)rounds; ++i) {
        int* numbers = malloc(32 * sizeof *numbers);
        for (int j = 0; j < 32; ++j)
            numbers[j] = (int)(i * 7919 % (j + 3));
        qsort(numbers, 32, sizeof *numbers, compare);
        if (setjmp(back) == 0)
            jump(numbers[20]);
        free(numbers);
    }
    return NULL;
}

static void handler(int number) { handled += number; }

int main(void)
{
    const struct itimerval each = {{0, 1000}, {0, 1000}};
    pthread_t threads[2];
    signal(SIGALRM, handler);
    setitimer(ITIMER_REAL, &each, NULL);
    for (int i = 0; i < 2; ++i)
        pthread_create(&threads[i], NULL, work, (void*)20000L);
    for (int i = 0; i < 2; ++i)
        pthread_join(threads[i], NULL);
    puts("done");
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* Threads that live for less than the kernel's tick: their time shall be seen all the same. */
#include <pthread.h>
#include <stdio.h>
#include <sys/resource.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void spin(void)
{
    for (int i = 0; i < 400000; i++)
        work += (unsigned)i;
}
CALLED void* run(void* unused)
{
    spin();
    return unused;
}

int main(void)
{
    for (int i = 0; i < 1500; i++) {
        pthread_t id;
        pthread_create(&id, NULL, run, NULL);
        pthread_join(id, NULL);
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("cpu_milliseconds %.0f\nspin 1500\n",
           (double)usage.ru_utime.tv_sec * 1000 + (double)usage.ru_utime.tv_usec / 1000);
    return 0;
}

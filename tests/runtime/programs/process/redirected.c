/* SPDX-License-Identifier: MIT */
/* redirected THREADS: one thread closes and redirects its standard input again and again, while another starts so many
 * threads one after the other. Tells how often the input was not what had been put there. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned work;
static int is_over;

CALLED void leaf(void) { work++; }

static void* be_short(void* nothing)
{
    leaf();
    return nothing;
}

static void* start_threads(void* times)
{
    for (long i = *(const long*)times; i > 0; --i) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, be_short, NULL) == 0)
            pthread_join(thread, NULL);
    }
    __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
    return NULL;
}

int main(int argc, char** argv)
{
    static long threads = 1000;
    const int input = memfd_create("input", MFD_CLOEXEC);
    long wrong = 0;
    pthread_t starter;
    if (argc > 1)
        threads = atol(argv[1]);
    if (write(input, "mine", 4) != 4 || pthread_create(&starter, NULL, start_threads, &threads) != 0)
        return 2;
    while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) {
        char text[4] = "";
        close(0);
        leaf();
        wrong += dup2(input, 0) != 0;
        leaf();
        wrong += pread(0, text, sizeof text, 0) != sizeof text || memcmp(text, "mine", sizeof text) != 0;
    }
    pthread_join(starter, NULL);
    printf("wrong %ld\n", wrong);
    return 0;
}

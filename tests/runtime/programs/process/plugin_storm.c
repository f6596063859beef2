/* SPDX-License-Identifier: MIT */
/* plugin_storm FIRST.so SECOND.so TIMES: loads, calls and closes the one and the other in turn so many times, while
 * four threads live that have called something. Then waits for a line. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define CALLED __attribute__((noinline, noclone))
#define THREADS 4

static volatile unsigned long work;
static pthread_barrier_t begun, done;

CALLED static void* live(void* unused)
{
    work++;
    pthread_barrier_wait(&begun);
    pthread_barrier_wait(&done);
    return unused;
}

CALLED static int use(const char* path)
{
    void* handle = dlopen(path, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : 0;
    if (!run)
        return 0;
    run(7);
    return dlclose(handle) == 0;
}

int main(int argc, char** argv)
{
    pthread_t threads[THREADS];
    if (argc < 4)
        return 2;
    const int times = atoi(argv[3]);
    pthread_barrier_init(&begun, NULL, THREADS + 1);
    pthread_barrier_init(&done, NULL, THREADS + 1);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, live, NULL) != 0)
            return 3;
    pthread_barrier_wait(&begun);
    for (int i = 0; i < times; i++)
        if (!use(argv[1]) || !use(argv[2]))
            return 4;
    printf("use %d\nlive %d\n", 2 * times, THREADS);
    fflush(stdout);
    const int line = getchar();
    pthread_barrier_wait(&done);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return line == EOF;
}

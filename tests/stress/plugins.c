/* SPDX-License-Identifier: MIT */
/* plugins ROUNDS: three threads load, call and close two plug-ins in turn, while two others call and sort. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "storm.h"
#define LOADERS 3
#define OTHERS 2
#define TIMES 60

static int rounds;
static char folder[PATH_MAX];

CALLED static unsigned long use(const char* name, unsigned long x)
{
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    void* handle = dlopen(path, RTLD_NOW);
    MUST(handle);
    unsigned long (*run)(unsigned long) = (unsigned long (*)(unsigned long))dlsym(handle, "run");
    MUST(run);
    for (int i = 0; i < 10; i++)
        x = mix(x, run(x));
    MUST(dlclose(handle) == 0);
    return x;
}

static void* load(void* number)
{
    unsigned long sum = (unsigned long)number;
    for (int i = 0; i < rounds * TIMES; i++)
        sum = use(i % 2 ? "plugin1.so" : "plugin2.so", sum);
    return (void*)sum;
}

CALLED static int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

CALLED static unsigned long sort(unsigned long sum)
{
    int numbers[500];
    for (int i = 0; i < 500; i++)
        numbers[i] = (int)((sum + (unsigned)i * 7919u) % 1009);
    qsort(numbers, 500, sizeof *numbers, compare);
    return mix(sum, (unsigned long)numbers[17]);
}

static void* sort_often(void* number)
{
    unsigned long sum = (unsigned long)number;
    for (int i = 0; i < rounds * 5 * TIMES; i++)
        sum = sort(sum);
    return (void*)sum;
}

int main(int argc, char** argv)
{
    pthread_t threads[LOADERS + OTHERS];
    rounds = rounds_of(argc, argv);
    MUST(readlink("/proc/self/exe", folder, sizeof folder - 1) > 0);
    *strrchr(folder, '/') = '\0';
    for (unsigned long i = 0; i < LOADERS + OTHERS; i++)
        MUST(pthread_create(&threads[i], NULL, i < LOADERS ? load : sort_often, (void*)i) == 0);
    for (int i = 0; i < LOADERS + OTHERS; i++) {
        void* sum;
        pthread_join(threads[i], &sum);
        printf("%lx\n", (unsigned long)sum);
    }
    printf("calls use %d\ncalls sort %d\n", LOADERS * rounds * TIMES, OTHERS * 5 * rounds * TIMES);
    return 6;
}

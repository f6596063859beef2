/* SPDX-License-Identifier: MIT */
/* work_beside_plugins FIRST.so SECOND.so TIMES: loads, calls and closes the one and the other in turn so many times,
 * and goes on after each once another thread has called something. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static unsigned long calls;
static int is_over;

CALLED static void call_once(void) { work++; }

static void* call_on(void* unused)
{
    while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) {
        call_once();
        __atomic_fetch_add(&calls, 1, __ATOMIC_ACQ_REL);
    }
    return unused;
}

static void wait_for_calls(void)
{
    const unsigned long before = __atomic_load_n(&calls, __ATOMIC_ACQUIRE);
    while (__atomic_load_n(&calls, __ATOMIC_ACQUIRE) < before + 3) {
    }
}

CALLED static int use(const char* path)
{
    void* handle = dlopen(path, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : 0;
    if (!run)
        return 0;
    run(7);
    wait_for_calls();
    return dlclose(handle) == 0;
}

int main(int argc, char** argv)
{
    pthread_t thread;
    if (argc < 4 || pthread_create(&thread, NULL, call_on, NULL) != 0)
        return 2;
    const int times = atoi(argv[3]);
    for (int i = 0; i < times; i++)
        if (!use(argv[1]) || !use(argv[2]))
            return 3;
    __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    printf("use %d\ncall_once %lu\n", 2 * times, calls);
    return 0;
}

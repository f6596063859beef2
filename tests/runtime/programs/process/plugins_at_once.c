/* SPDX-License-Identifier: MIT */
/* plugins_at_once ROUNDS CALLS FILE.so...: so many times loads, calls so often and closes each of them, all at a time.
 * Then a thread calls late() a thousand times. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#define MOST 8

static int rounds, calls;

/* False if the file cannot be loaded or closed. */
__attribute__((noinline)) static int load_once(const char* path)
{
    void* handle = dlopen(path, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : 0;
    if (run && calls > 0)
        run(calls);
    return run && dlclose(handle) == 0;
}

static void* reload(void* path)
{
    for (int i = 0; i < rounds; i++)
        if (!load_once(path))
            return path;
    return 0;
}

__attribute__((noinline)) static void late(void) { __asm__ volatile(""); }

static void* come_late(void* nothing)
{
    for (int i = 0; i < 1000; i++)
        late();
    return nothing;
}

int main(int argc, char** argv)
{
    pthread_t threads[MOST];
    int failed = argc < 3 || argc > MOST;
    rounds = failed ? 0 : atoi(argv[1]);
    calls = failed ? 0 : atoi(argv[2]);
    for (int i = 3; i < argc && !failed; i++)
        failed = pthread_create(&threads[i], 0, reload, argv[i]);
    for (int i = 3; i < argc && !failed; i++) {
        void* result;
        failed = pthread_join(threads[i], &result) || result;
    }
    failed = failed || pthread_create(&threads[0], 0, come_late, 0) || pthread_join(threads[0], 0);
    return failed;
}

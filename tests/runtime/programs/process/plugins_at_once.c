/* SPDX-License-Identifier: MIT */
/* plugins_at_once FILE.so...: loads and closes each of them over and over, all at a time. */
#include <dlfcn.h>
#include <pthread.h>

#define MOST 8

static void* reload(void* path)
{
    for (int i = 0; i < 2000; i++) {
        void* handle = dlopen(path, RTLD_NOW);
        if (!handle || dlclose(handle) != 0)
            return path;
    }
    return 0;
}

int main(int argc, char** argv)
{
    pthread_t threads[MOST];
    int failed = argc > MOST;
    for (int i = 1; i < argc && !failed; i++)
        failed = pthread_create(&threads[i], 0, reload, argv[i]);
    for (int i = 1; i < argc && !failed; i++) {
        void* result;
        failed = pthread_join(threads[i], &result) || result;
    }
    return failed;
}

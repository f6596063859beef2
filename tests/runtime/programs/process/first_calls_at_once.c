/* SPDX-License-Identifier: MIT */
/* first_calls_at_once LIBRARY...: opens each in a thread of its own, calls them all at once, and dies by SIGKILL. */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#define MOST 64

static pthread_barrier_t opened;

static void* open_and_call(void* path)
{
    void* handle = dlopen(path, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : 0;
    pthread_barrier_wait(&opened);
    if (!run)
        _exit(3);
    run(5);
    return NULL;
}

int main(int argc, char** argv)
{
    pthread_t threads[MOST];
    if (argc < 2 || argc > MOST)
        return 2;
    pthread_barrier_init(&opened, NULL, (unsigned)argc - 1);
    for (int i = 1; i < argc; i++)
        if (pthread_create(&threads[i], NULL, open_and_call, argv[i]) != 0)
            return 2;
    for (int i = 1; i < argc; i++)
        pthread_join(threads[i], NULL);
    return raise(SIGKILL);
}

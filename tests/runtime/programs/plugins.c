/* SPDX-License-Identifier: MIT */
/* plugins FIRST.so SECOND.so [killed]: loads the one, closes it, and loads the other one in its place, several times.
 */
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#define CALLED __attribute__((noinline, noclone))

static void* last_address;
static int reused, is_killed;

CALLED static int use(const char* path, int times)
{
    void* handle = dlopen(path, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : 0;
    if (!run) {
        fprintf(stderr, "%s\n", dlerror());
        return 0;
    }
    reused += (void*)run == last_address;
    last_address = (void*)run;
    run(times);
    if (is_killed)
        raise(SIGKILL);
    return dlclose(handle) == 0;
}

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    is_killed = argc > 3;
    for (int i = 0; i < 10; i++)
        if (!use(argv[1], 1000) || !use(argv[2], 7))
            return 1;
    printf("use 20\nmain 1\nreused: %d\n", reused);
    return 0;
}

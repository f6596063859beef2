/* SPDX-License-Identifier: MIT */
/* replaced_in_child FIRST.so SECOND.so THIRD.so [CALLS]: calls the first library, and in a forked child CALLS times
 * more, and then the second one, which it has loaded in the first one's place. The child opens and closes the third
 * one, too, and ends by _exit. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

CALLED static void* use(const char* path, int times)
{
    void* handle = dlopen(path, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : 0;
    if (!run)
        _exit(3);
    run(times);
    return handle;
}

static int replace(void* first, char** paths)
{
    if (paths[4])
        dlclose(use(paths[1], atoi(paths[4])));
    dlclose(first);
    void* second = dlopen(paths[2], RTLD_NOW);
    void* third = dlopen(paths[3], RTLD_NOW);
    if (!second || !third || dlclose(third) != 0)
        return 4;
    use(paths[2], 100);
    return 0;
}

int main(int argc, char** argv)
{
    if (argc < 4)
        return 2;
    void* first = use(argv[1], 10);
    const pid_t child = fork();
    if (child == 0)
        _exit(replace(first, argv));
    int status = 1;
    waitpid(child, &status, 0);
    printf("%d\n", (int)child);
    return status;
}

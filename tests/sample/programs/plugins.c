/* SPDX-License-Identifier: MIT
 *
 * Loads two plug-ins built with -pg, one after the other into the same place as likely as not, many times over, and
 * calls a function of each; then a callback from qsort, a signal handler, and code that was generated at run time.
 *   plugins ROUNDS PLUGIN PLUGIN
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static volatile unsigned long handled;

static int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

static void on_signal(int number) { handled += (unsigned long)number; }

static unsigned long use_plugin(const char* path)
{
    void* plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!plugin || !dlsym(plugin, "plugin_work")) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    unsigned long (*work)(unsigned long) = (unsigned long (*)(unsigned long))dlsym(plugin, "plugin_work");
    unsigned long result = 0;
    for (unsigned long i = 0; i < 10; ++i)
        result += work(i);
    dlclose(plugin);
    return result;
}

void from_generated_code(void) { ++handled; }

/* sub $8,%rsp; mov $from_generated_code,%rax; call *%rax; add $8,%rsp; ret */
static void run_generated_code(void)
{
    unsigned char code[] = {0x48, 0x83, 0xec, 0x08, 0x48, 0xb8, 0,    0,    0, 0,   0,
                            0,    0,    0,    0xff, 0xd0, 0x48, 0x83, 0xc4, 8, 0xc3};
    void (*target)(void) = from_generated_code;
    memcpy(code + 6, &target, sizeof target);
    void* place = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memcpy(place, code, sizeof code);
    mprotect(place, 4096, PROT_READ | PROT_EXEC);
    void (*generated)(void);
    memcpy(&generated, &place, sizeof generated);
    for (int i = 0; i < 7; ++i)
        generated();
}

int main(int argc, char** argv)
{
    unsigned long result = 0;
    const int rounds = argc > 3 ? atoi(argv[1]) : 0;
    for (int i = 0; i < rounds; ++i)
        result += use_plugin(argv[2]) + use_plugin(argv[3]);
    int numbers[] = {5, 3, 9, 1, 7};
    qsort(numbers, 5, sizeof numbers[0], compare);
    signal(SIGUSR1, on_signal);
    for (int i = 0; i < 3; ++i)
        raise(SIGUSR1);
#ifdef __x86_64__
    run_generated_code();
#endif
    printf("%lu\n", result);
    return 0;
}

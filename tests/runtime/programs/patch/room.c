/* SPDX-License-Identifier: MIT
 *
 * A program, and its library (IN_LIBRARY), with room for a call at the beginning of each function. Prints "NAME COUNT"
 * for the calls that must have been counted. The status tells whose beginning has been changed: 1 the program's, 2 the
 * library's, 3 both.
 *   room          with a library that it is linked with (IS_LINKED)
 *   room FILE     with one that it loads itself
 * The library, with WITH_THREAD, begins a thread before main. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))

static volatile unsigned long sink;

#ifdef IN_LIBRARY
void in_library(void);
NOINLINE void in_library(void) { ++sink; }

#ifdef WITH_THREAD
static void* wait_long(void* unused)
{
    sleep(100);
    return unused;
}

__attribute__((constructor)) static void begin(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_long, NULL);
}
#endif
#else
#ifdef IS_LINKED
void in_library(void);
#else
#define in_library NULL
#endif

NOINLINE void leaf(void) { ++sink; }

/* It begins with NOPs of its own, which its loop comes back to. */
NOINLINE static void pause_for(long times)
{
    do {
        __asm__ volatile("nop\n\tnop\n\tnop\n\tnop");
    } while (--times);
}

NOINLINE static int is_changed(void (*function)(void))
{
    static const unsigned char nops[] = {0x90, 0x90, 0x90, 0x90, 0x90}, long_nop[] = {0x0f, 0x1f, 0x44, 0x00};
    const void* code = (const void*)function;
    return function && memcmp(code, nops, sizeof nops) != 0 && memcmp(code, long_nop, sizeof long_nop) != 0;
}

int main(int argc, char** argv)
{
    void (*volatile const own)(void) = leaf;
    void (*volatile foreign)(void) = in_library;
    if (argc > 1) {
        void* library = dlopen(argv[1], RTLD_NOW);
        foreign = library ? (void (*)(void))dlsym(library, "in_library") : NULL;
        if (!foreign)
            return 4;
    }
    pause_for(100);
    for (int i = 0; i < 17; ++i)
        own();
    for (int i = 0; foreign && i < 5; ++i)
        foreign();
    printf("leaf %d\nmain %d\n", is_changed(own) ? 17 : 0, is_changed(own));
    return is_changed(own) | is_changed(foreign) << 1;
}
#endif

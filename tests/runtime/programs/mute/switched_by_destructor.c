/* SPDX-License-Identifier: MIT */
/* switched_by_destructor LIBRARY.so: closes the library, whose destructor waits for a thread that switches the profile.
 * With IS_LIBRARY it is that library. */
#ifdef IS_LIBRARY
void (*at_end)(void);
__attribute__((destructor)) static void end(void)
{
    if (at_end)
        at_end();
}
#else
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#include "gmonscope_calls.h"

#define QUIET __attribute__((no_instrument_function))

static volatile unsigned long work;
__attribute__((noinline, noclone)) static void leaf(void) { ++work; }

QUIET static void call_for_a_while(double seconds)
{
    struct timespec now;
    double begin = -1, passed = 0;
    for (; passed < seconds; leaf()) {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        const double time = (double)now.tv_sec + (double)now.tv_nsec / 1e9;
        begin = begin < 0 ? time : begin;
        passed = time - begin;
    }
}

QUIET static void* switch_profile(void* unused)
{
    for (int i = 0; i < 20; ++i) {
        moncontrol(0);
        call_for_a_while(0.01);
        moncontrol(1);
    }
    return unused;
}

QUIET static void switch_in_thread(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, switch_profile, NULL) == 0)
        pthread_join(thread, NULL);
}

QUIET int main(int argc, char** argv)
{
    void* library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
    void (**at_end)(void) = library ? (void (**)(void))dlsym(library, "at_end") : NULL;
    if (!at_end)
        return 2;
    *at_end = switch_in_thread;
    moncontrol(0);
    call_for_a_while(0.2);
    if (dlclose(library) != 0)
        return 1;
    moncontrol(1);
    puts("closed");
    return 0;
}
#endif

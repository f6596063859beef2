/* SPDX-License-Identifier: MIT */
/* closed_code executed|keyed|shut: closes the page of a function to reading, and runs it for half a second:
 *   executed: it may only be executed.
 *   keyed: it has a protection key that allows all. Ends with 77 where there are none.
 *   shut: it may not even be executed, until a handler lets it be; again and again.
 * Prints how many reads have raised a signal. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static volatile long sink;
static volatile sig_atomic_t reads;
static char* page;

/* Alone on its page: what follows begins the next one. */
#define ON_A_PAGE __attribute__((noinline, noclone, aligned(4096)))
ON_A_PAGE static void work(void)
{
    for (int i = 0; i < 1000; i++)
        sink += i;
}

static double used(void) { return (double)clock() / CLOCKS_PER_SEC; }

ON_A_PAGE static void on_fault(int number, siginfo_t* info, void* context)
{
    (void)number, (void)context;
    reads += (char*)info->si_addr != page;
    mprotect(page, 4096, PROT_READ | PROT_EXEC);
}

int main(int argc, char** argv)
{
    const char* how = argc > 1 ? argv[1] : "";
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    page = (char*)(uintptr_t)work;
    if (strcmp(how, "executed") == 0)
        mprotect(page, 4096, PROT_EXEC);
    if (strcmp(how, "keyed") == 0) {
        const int key = pkey_alloc(0, 0);
        if (key < 0 || pkey_mprotect(page, 4096, PROT_READ | PROT_EXEC, key) != 0)
            return 77;
    }
    if (strcmp(how, "shut") == 0)
        sigaction(SIGSEGV, &action, NULL);
    for (const double end = used() + 0.5; used() < end;) {
        if (strcmp(how, "shut") == 0)
            mprotect(page, 4096, PROT_NONE);
        for (int i = 0; i < 1000; i++)
            work();
    }
    printf("read %d\n", (int)reads);
    return 0;
}

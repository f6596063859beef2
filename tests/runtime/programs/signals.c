/* SPDX-License-Identifier: MIT */
/* A signal handler calls counted functions, new ones each time, while the interrupted code's tables grow. */
#include "many_arcs.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

static volatile unsigned long handled, handler_calls; /* a handler changes them under main's eyes */
static unsigned long main_calls;

CALLED void from_handler(void) { handler_calls++; }

CALLED void handler(int number)
{
    (void)number;
    for (unsigned i = 0; i < 40; i++) {
        table[(handled * 40 + i) % TABLE_SIZE]();
        from_handler();
    }
    handled++;
}

CALLED void leaf(void) { work++; }

/* New threads start with a small table, which grows under the handler's eyes. */
CALLED void* run(void* unused)
{
    for (unsigned i = 0; i < TABLE_SIZE; i++) {
        table[i]();
        leaf();
    }
    return unused;
}

int main(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigaction(SIGALRM, &action, NULL);
    const struct itimerval period = {{0, 200}, {0, 200}};
    setitimer(ITIMER_REAL, &period, NULL);
    unsigned long threads = 0;
    sigset_t alarm_only;
    sigemptyset(&alarm_only);
    sigaddset(&alarm_only, SIGALRM);
    while (handled < 1500 && threads < 4000) { /* in the first thread itself, and in others while it only waits */
        pthread_t id;
        run(NULL);
        pthread_sigmask(SIG_BLOCK, &alarm_only, NULL);
        pthread_create(&id, NULL, run, NULL);
        pthread_sigmask(SIG_UNBLOCK, &alarm_only, NULL);
        pthread_join(id, NULL);
        threads += 2;
    }
    const struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
    main_calls = threads * TABLE_SIZE;
    printf("handler %lu\nfrom_handler %lu\nleaf %lu\nrun %lu\n", handled, handler_calls, main_calls, threads);
    return 0;
}

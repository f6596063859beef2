/* SPDX-License-Identifier: MIT */
/* forks_among_threads TIMES: forks so often while threads come, make arcs that nobody has made before, and go. */
#include "many_arcs.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define EACH 300u

static volatile int stop;

CALLED void leaf(void) { work++; }

static void call_some(void)
{
    for (unsigned i = 0; i < EACH; i++) {
        table[i]();
        leaf();
    }
}

static void* live_briefly(void* unused)
{
    call_some();
    return unused;
}

static void* start_others(void* started)
{
    pthread_t thread;
    for (unsigned long* count = started; !stop; ++*count) {
        if (pthread_create(&thread, NULL, live_briefly, NULL) != 0)
            abort();
        pthread_join(thread, NULL);
    }
    return NULL;
}

int main(int argc, char** argv)
{
    pthread_t threads[3];
    unsigned long started[3] = {0, 0, 0};
    const int times = argc > 1 ? atoi(argv[1]) : 1;
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, start_others, &started[i]);
    int well = 0;
    for (int i = 0; i < times; i++) {
        int status = -1;
        const pid_t child = fork();
        if (child == 0) {
            alarm(20); /* rather than for ever */
            call_some();
            exit(7);
        }
        waitpid(child, &status, 0);
        well += WIFEXITED(status) && WEXITSTATUS(status) == 7;
    }
    stop = 1;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("ended well %d\nleaf %lu\n", well, EACH * (started[0] + started[1] + started[2]));
    return 0;
}

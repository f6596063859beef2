/* SPDX-License-Identifier: MIT */
/* forks ROUNDS: three threads fork children that end at once, end as programs do, kill themselves, execute this program
 * anew, or fork and begin threads themselves. forks - NUMBER is what they execute. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "storm.h"
#define FORKERS 3
#define CHILDREN 15

static int rounds;
static char* self;

CALLED static unsigned long leaf(unsigned long x) { return mix(x, 5); }

CALLED static unsigned long work(unsigned long x, int times)
{
    while (times-- > 0)
        x = leaf(x);
    return x;
}

static void* work_much(void* x) { return (void*)work((unsigned long)x, 3000); }

static int with_thread(unsigned long x)
{
    pthread_t thread;
    void* sum;
    MUST(pthread_create(&thread, NULL, work_much, (void*)x) == 0);
    pthread_join(thread, &sum);
    return (int)((unsigned long)sum % 100);
}

static int with_child(unsigned long x)
{
    int status;
    const pid_t child = fork();
    if (child == 0)
        _exit((int)(work(x, 2000) % 50));
    MUST(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
    return WEXITSTATUS(status) + 1;
}

__attribute__((noreturn)) static void live(unsigned long x)
{
    char number[24];
    snprintf(number, sizeof number, "%lu", x);
    switch (x % 5) {
    case 0: _exit((int)(work(x, 10) % 100));
    case 1: exit((int)(work(x, 1500) % 100));
    case 2: execl(self, self, "-", number, (char*)NULL); break;
    case 3: exit(x % 2 ? with_thread(x) : with_child(x));
    default: USE(work(x, 2000)); raise(SIGKILL);
    }
    _exit(98);
}

static void* fork_often(void* number)
{
    unsigned long sum = (unsigned long)number;
    for (int i = 0; i < rounds * CHILDREN; i++) {
        int status;
        const pid_t child = fork();
        if (child == 0)
            live((unsigned long)i);
        MUST(child > 0 && waitpid(child, &status, 0) == child);
        sum = mix(leaf(sum), (unsigned long)status);
    }
    return (void*)sum;
}

int main(int argc, char** argv)
{
    pthread_t threads[FORKERS];
    self = argv[0];
    if (argc > 2)
        return (int)(work(strtoul(argv[2], NULL, 10), 700) % 100);
    rounds = rounds_of(argc, argv);
    for (unsigned long i = 0; i < FORKERS; i++)
        MUST(pthread_create(&threads[i], NULL, fork_often, (void*)i) == 0);
    void* sums[FORKERS]; /* printed at last: children that end by exit write what is in the buffer */
    for (int i = 0; i < FORKERS; i++)
        pthread_join(threads[i], &sums[i]);
    for (int i = 0; i < FORKERS; i++)
        printf("%lx\n", (unsigned long)sums[i]);
    printf("calls work %d\n", FORKERS * rounds * CHILDREN);
    return 7;
}

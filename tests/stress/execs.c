/* SPDX-License-Identifier: MIT */
/* execs ROUNDS: the program becomes itself again and again, after tries that fail: what is not there, what is no
 * program, what is a folder, what has too many arguments. execs - LEFT SUM is what it becomes. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "storm.h"
#define TIMES 6

extern char** environ;
static volatile int is_over;

CALLED static unsigned long leaf(unsigned long x) { return mix(x, 5); }

CALLED static unsigned long work(unsigned long x)
{
    for (int i = 0; i < 1500; i++)
        x = leaf(x);
    return x;
}

static void* work_on(void* unused)
{
    while (!is_over)
        for (unsigned long i = 0; i < 100; i++)
            USE(mix(i, 1));
    return unused;
}

static unsigned long fail_to(char* self)
{
    unsigned long sum = 0;
    char* none[] = {NULL};
    char* some[] = {self, "-", "0", "0", NULL};
    char** volatile nowhere = (char**)8;
    static char* many[200001];
    for (int i = 0; i < 200000; i++)
        many[i] = "a longer argument than any";
    execve("/nowhere/at/all", some, environ), sum = mix(sum, (unsigned)errno);
    execve("/", some, environ), sum = mix(sum, (unsigned)errno);
    execve("/etc/passwd", some, environ), sum = mix(sum, (unsigned)errno);
    execve("/dev/null", none, environ), sum = mix(sum, (unsigned)errno);
    execve(self, many, environ), sum = mix(sum, (unsigned)errno);
    execve(self, nowhere, environ), sum = mix(sum, (unsigned)errno);
    execve((char*)nowhere, some, environ), sum = mix(sum, (unsigned)errno);
    execvp("", some), sum = mix(sum, (unsigned)errno);
    execvp("no-such-program-anywhere", some), sum = mix(sum, (unsigned)errno);
    execlp("no-such-program-anywhere", "x", (char*)NULL), sum = mix(sum, (unsigned)errno);
    fexecve(-1, some, environ), sum = mix(sum, (unsigned)errno);
    return sum;
}

int main(int argc, char** argv)
{
    char left[24], text[24];
    pthread_t thread;
    const int begins = argc < 4;
    const int rounds = begins ? rounds_of(argc, argv) * TIMES : atoi(argv[2]);
    unsigned long sum = begins ? 0 : strtoul(argv[3], NULL, 16);
    if (rounds == 0) {
        printf("%lx\n", work(sum));
        return 14;
    }
    if (begins) {
        printf("calls work %d\n", rounds + 1);
        fflush(stdout);
    }
    if (rounds % 2)
        MUST(pthread_create(&thread, NULL, work_on, NULL) == 0);
    sum = mix(work(sum), fail_to(argv[0]));
    snprintf(left, sizeof left, "%d", rounds - 1);
    snprintf(text, sizeof text, "%lx", sum);
    execl(argv[0], argv[0], "-", left, text, (char*)NULL);
    return 99;
}

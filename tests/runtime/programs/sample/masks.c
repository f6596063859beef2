/* SPDX-License-Identifier: MIT */
/* masks: works with all signals blocked before the first call, then asks what signals it could wait for.
 * masks thread: the same in a thread that inherits the mask. masks answers: what the calls return. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static unsigned long calls;

CALLED void spin(void)
{
    calls++;
    for (int i = 0; i < 100000; i++)
        work += (unsigned)i;
}

CALLED void until(long milliseconds)
{
    struct rusage usage;
    do {
        spin();
        getrusage(RUSAGE_THREAD, &usage);
    } while (usage.ru_utime.tv_sec * 1000 + usage.ru_utime.tv_usec / 1000 < milliseconds);
}

static void block_all(void) __attribute__((constructor, no_instrument_function));
static void block_all(void)
{
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
}

static void open_to_all(void)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

CALLED static void* in_thread(void* unused)
{
    until(400);
    return unused;
}

static int with_thread(void)
{
    sigset_t all, before;
    pthread_t thread;
    open_to_all();
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_create(&thread, NULL, in_thread, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_join(thread, NULL);
    printf("spin %lu\nuntil 1\n", calls);
    return 0;
}

/* Blocks all signals once more, with the timer running, and waits for any. */
static int wait_for_any(void)
{
    const struct timespec soon = {0, 1000000};
    sigset_t all;
    sigfillset(&all);
    open_to_all();
    until(400);
    sigprocmask(SIG_BLOCK, &all, NULL);
    until(600);
    return sigtimedwait(&all, NULL, &soon);
}

static int answers(void)
{
    sigset_t set, before;
    open_to_all();
    sigfillset(&set);
    printf("block %d\n", pthread_sigmask(SIG_BLOCK, &set, NULL));
    printf("ask %d\n", sigprocmask(12345, NULL, &before));
    printf("usr1 %d kill %d\n", sigismember(&before, SIGUSR1), sigismember(&before, SIGKILL));
    printf("internal %d\n", ((const unsigned char*)&before)[3] >> 7 | (((const unsigned char*)&before)[4] & 1));
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    printf("unblock %d\n", sigprocmask(SIG_UNBLOCK, &set, &before));
    sigprocmask(SIG_BLOCK, NULL, &before);
    printf("usr1 %d usr2 %d\n", sigismember(&before, SIGUSR1), sigismember(&before, SIGUSR2));
    errno = 0;
    const int returned = sigprocmask(12345, &set, NULL);
    printf("wrong %d %d", returned, errno == EINVAL);
    errno = 0;
    const int error = pthread_sigmask(12345, &set, NULL);
    printf(" %d %d\n", error == EINVAL, errno);
    return 0;
}

int main(int argc, char** argv)
{
    sigset_t set;
    int pending = 0;
    if (argc > 1)
        return strcmp(argv[1], "thread") == 0 ? with_thread() : answers();
    until(200);
    sigpending(&set);
    for (int number = 1; number <= SIGRTMAX; number++)
        pending += sigismember(&set, number) == 1;
    printf("pending %d\n", pending);
    printf("waited %d\n", wait_for_any());
    printf("spin %lu\nuntil 3\n", calls);
    return 0;
}

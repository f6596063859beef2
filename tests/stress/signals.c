/* SPDX-License-Identifier: MIT */
/* signals ROUNDS: signals that are queued, raised, jumped out of, waited for, among them those that samples use. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "storm.h"
#define TIMES 300

static int rounds;
static volatile sig_atomic_t urgent, traps, queued, queued_sum, alarms;
static sigjmp_buf place;
static int pipe_ends[2];

CALLED static void on_urgent(int number)
{
    (void)number;
    urgent++;
}

static void on_trap(int number)
{
    (void)number;
    traps++;
}

static void on_queued(int number, siginfo_t* info, void* context)
{
    (void)number;
    (void)context;
    queued_sum += info->si_value.sival_int;
    queued++;
}

static void on_jump(int number) { siglongjmp(place, number); }

static void on_alarm(int number)
{
    (void)number;
    alarms++;
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    MUST(sigaction(number, &action, NULL) == 0);
}

static void raise_all(void)
{
    for (int i = 0; i < rounds * TIMES; i++) {
        raise(SIGURG);
        raise(SIGTRAP);
        if (sigsetjmp(place, 1) == 0)
            raise(SIGUSR1);
    }
    printf("urgent %d traps %d\n", (int)urgent, (int)traps);
}

static void queue_all(void)
{
    for (int i = 0; i < rounds * TIMES; i++) {
        const union sigval value = {.sival_int = i % 10};
        while (sigqueue(getpid(), SIGRTMIN + 1, value) != 0)
            MUST(errno == EAGAIN);
    }
    while (queued < rounds * TIMES)
        usleep(100);
    printf("queued %d sum %d\n", (int)queued, (int)queued_sum);
}

static void* answer(void* partner)
{
    sigset_t wanted;
    int number;
    sigemptyset(&wanted);
    sigaddset(&wanted, SIGUSR2);
    for (int i = 0; i < rounds * TIMES; i++) {
        MUST(sigwait(&wanted, &number) == 0 && number == SIGUSR2);
        pthread_kill(*(pthread_t*)partner, SIGWINCH);
    }
    return NULL;
}

static void ping_pong(void)
{
    pthread_t self = pthread_self(), other;
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR2);
    sigaddset(&blocked, SIGWINCH);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    MUST(pthread_create(&other, NULL, answer, &self) == 0);
    sigdelset(&before, SIGWINCH);
    for (int i = 0; i < rounds * TIMES; i++) {
        pthread_kill(other, SIGUSR2);
        const sig_atomic_t seen = alarms;
        while (alarms == seen)
            sigsuspend(&before);
    }
    pthread_join(other, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    printf("answers %d\n", (int)alarms);
}

static volatile unsigned long work;

static void* compute(void* unused)
{
    for (unsigned long i = 0; i < 20000000ul * (unsigned)rounds; i++)
        work = mix(work, i);
    return unused;
}

static void* write_late(void* unused)
{
    const struct timespec pause = {0, 20000000};
    for (int i = 0; i < 3; i++)
        nanosleep(&pause, NULL);
    MUST(write(pipe_ends[1], "x", 1) == 1);
    return unused;
}

/* Nobody sends signals here but the sampler. */
static void wait_undisturbed(void)
{
    pthread_t busy, writer;
    struct timespec left, pause = {0, 3000000};
    int disturbed = 0;
    char byte;
    MUST(pipe(pipe_ends) == 0);
    MUST(pthread_create(&busy, NULL, compute, NULL) == 0 && pthread_create(&writer, NULL, write_late, NULL) == 0);
    disturbed += read(pipe_ends[0], &byte, 1) != 1;
    for (int i = 0; i < 10 * rounds; i++)
        disturbed += nanosleep(&pause, &left) != 0;
    pthread_join(busy, NULL);
    pthread_join(writer, NULL);
    printf("disturbed %d\n", disturbed);
}

int main(int argc, char** argv)
{
    rounds = rounds_of(argc, argv);
    struct sigaction action = {.sa_sigaction = on_queued, .sa_flags = SA_SIGINFO | SA_RESTART};
    wait_undisturbed();
    handle(SIGURG, on_urgent, 0);
    handle(SIGTRAP, on_trap, SA_RESTART);
    handle(SIGUSR1, on_jump, SA_NODEFER);
    handle(SIGWINCH, on_alarm, 0);
    sigaction(SIGRTMIN + 1, &action, NULL);
    raise_all();
    queue_all();
    ping_pong();
    printf("calls on_urgent %d\n", rounds * TIMES);
    return 10;
}

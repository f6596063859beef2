/* SPDX-License-Identifier: MIT */
/* disturbed_waits SIGNAL default|ignored|blocked: waits in many ways, while another process sends it a signal for which
 * it has no handler; tells how each wait ended.
 * disturbed_waits SIGNAL default|ignored|blocked TIMES: waits 2 ms so often, with the signal each 0.2 ms; tells how
 * many waits were cut short. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MS 1000000L
#define COUNT_OF(list) (sizeof(list) / sizeof *(list))

static int number;
static long wait_ms = 100;
static int ends[2]; /* the ends of a pipe */
static volatile sig_atomic_t wakes;

static void on_wake(int signal)
{
    (void)signal;
    wakes++;
}

/* Sends the signal for 80 ms, wakes the sleeper after 160. */
static pid_t start_sender(void)
{
    const struct timespec pause = {0, 10 * MS};
    const pid_t sender = fork();
    if (sender != 0)
        return sender;
    for (int i = 0; i < 16; i++) {
        nanosleep(&pause, NULL);
        if (i < 8)
            kill(getppid(), number);
    }
    if (write(ends[1], "x", 1) != 1)
        _exit(1);
    kill(getppid(), SIGUSR1);
    _exit(0);
}

static struct timespec in_the_future(clockid_t clock)
{
    struct timespec at;
    clock_gettime(clock, &at);
    at.tv_nsec += wait_ms * MS;
    at.tv_sec += at.tv_nsec / (1000 * MS);
    at.tv_nsec %= 1000 * MS;
    return at;
}

static int wait_relative(const char* way)
{
    const struct timespec pause = {0, wait_ms * MS};
    struct timeval time = {0, wait_ms * 1000};
    if (strcmp(way, "nanosleep") == 0)
        return nanosleep(&pause, NULL);
    if (strcmp(way, "usleep") == 0)
        return usleep((useconds_t)(wait_ms * 1000));
    if (strcmp(way, "clock_nanosleep") == 0)
        return clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
    if (strcmp(way, "poll") == 0)
        return poll(NULL, 0, (int)wait_ms);
    if (strcmp(way, "ppoll") == 0)
        return ppoll(NULL, 0, &pause, NULL);
    if (strcmp(way, "select") == 0)
        return select(0, NULL, NULL, NULL, &time);
    return pselect(0, NULL, NULL, NULL, &pause, NULL);
}

static int wait_until(const char* way)
{
    const struct timespec monotonic = in_the_future(CLOCK_MONOTONIC), real = in_the_future(CLOCK_REALTIME);
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    sem_t semaphore;
    if (strcmp(way, "clock_nanosleep until") == 0)
        return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &monotonic, NULL);
    sem_init(&semaphore, 0, 0);
    if (strcmp(way, "sem_timedwait") == 0)
        return sem_timedwait(&semaphore, &real);
    pthread_mutex_lock(&mutex);
    return pthread_cond_timedwait(&condition, &mutex, &real) == ETIMEDOUT ? 7 : -1;
}

static int wait_for_ever(const char* way)
{
    struct pollfd pipe_end = {.fd = ends[0], .events = POLLIN};
    struct epoll_event event = {.events = EPOLLIN};
    sigset_t wake, none;
    siginfo_t info;
    sigemptyset(&none);
    sigemptyset(&wake);
    sigaddset(&wake, SIGUSR1);
    if (strcmp(way, "pause") == 0)
        return pause();
    if (strcmp(way, "poll for ever") == 0)
        return poll(&pipe_end, 1, -1);
    if (strcmp(way, "epoll_wait for ever") == 0) {
        const int epoll = epoll_create1(EPOLL_CLOEXEC);
        epoll_ctl(epoll, EPOLL_CTL_ADD, ends[0], &event);
        const int result = epoll_wait(epoll, &event, 1, -1);
        close(epoll);
        return result;
    }
    sigprocmask(SIG_BLOCK, &wake, NULL);
    if (strcmp(way, "sigsuspend") == 0) {
        sigprocmask(SIG_BLOCK, NULL, &none);
        sigdelset(&none, SIGUSR1);
        return sigsuspend(&none);
    }
    return sigwaitinfo(&wake, &info) == SIGUSR1 ? 8 : -1;
}

static int wait_in_queue(const char* way)
{
    char message[64];
    struct sembuf down = {0, -1, 0};
    const int queue = msgget(IPC_PRIVATE, 0600), semaphores = semget(IPC_PRIVATE, 1, 0600);
    const int result =
        strcmp(way, "semop") == 0 ? semop(semaphores, &down, 1) : (int)msgrcv(queue, message, sizeof message - 8, 0, 0);
    const int error = errno;
    msgctl(queue, IPC_RMID, NULL);
    semctl(semaphores, 0, IPC_RMID);
    errno = error;
    return result;
}

static void wait_once(int (*wait_for)(const char*), const char* way)
{
    sigset_t wake;
    errno = 0;
    wakes = 0;
    if (pipe(ends) != 0)
        exit(2);
    const pid_t sender = start_sender();
    const int result = wait_for(way);
    const int error = errno;
    const int woken = result < 0 && wakes; /* or the pipe was faster */
    waitpid(sender, NULL, 0);
    sigemptyset(&wake);
    sigaddset(&wake, SIGUSR1);
    sigprocmask(SIG_UNBLOCK, &wake, NULL);
    printf("%s %d %s woken %d\n", way, result, result < 0 ? strerror(error) : "-", woken);
    close(ends[0]);
    close(ends[1]);
}

static pid_t start_steady_sender(void)
{
    const struct timespec pause = {0, MS / 5};
    const pid_t waiter = getpid();
    const pid_t sender = fork();
    while (sender == 0 && getppid() == waiter) {
        kill(waiter, number);
        nanosleep(&pause, NULL);
    }
    if (sender == 0)
        _exit(0);
    return sender;
}

static int wait_often(int times)
{
    static const char* const relative[] = {"nanosleep", "clock_nanosleep", "poll", "ppoll"};
    int cut_short = 0;
    wait_ms = 2;
    const pid_t sender = start_steady_sender();
    for (int i = 0; i < times; i++) {
        cut_short += wait_relative(relative[i % COUNT_OF(relative)]) != 0;
        cut_short += i % 4 == 0 && (wait_until("sem_timedwait") == 0 || errno != ETIMEDOUT);
    }
    kill(sender, SIGKILL);
    waitpid(sender, NULL, 0);
    return cut_short;
}

static void set_up(const char* how)
{
    const struct sigaction action = {.sa_handler = on_wake};
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    sigaction(SIGUSR1, &action, NULL);
    if (strcmp(how, "ignored") == 0)
        signal(number, SIG_IGN);
    if (strcmp(how, "blocked") == 0)
        sigprocmask(SIG_BLOCK, &one, NULL);
}

int main(int argc, char** argv)
{
    static const char* const relative[] = {"nanosleep", "usleep", "clock_nanosleep", "poll",
                                           "ppoll",     "select", "pselect"};
    static const char* const until[] = {"clock_nanosleep until", "sem_timedwait", "pthread_cond_timedwait"};
    static const char* const ever[] = {"pause", "poll for ever", "epoll_wait for ever", "sigsuspend", "sigwaitinfo"};
    static const char* const queue[] = {"semop", "msgrcv"};
    if (argc < 3)
        return 2;
    number = strcmp(argv[1], "TRAP") == 0 ? SIGTRAP : SIGURG;
    set_up(argv[2]);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 3) {
        printf("cut short %d\n", wait_often(atoi(argv[3])));
        return 0;
    }
    for (unsigned i = 0; i < COUNT_OF(relative); i++)
        wait_once(wait_relative, relative[i]);
    for (unsigned i = 0; i < COUNT_OF(until); i++)
        wait_once(wait_until, until[i]);
    for (unsigned i = 0; i < COUNT_OF(ever); i++)
        wait_once(wait_for_ever, ever[i]);
    for (unsigned i = 0; i < COUNT_OF(queue); i++)
        wait_once(wait_in_queue, queue[i]);
    return 0;
}

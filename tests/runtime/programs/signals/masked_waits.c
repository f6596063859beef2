/* SPDX-License-Identifier: MIT */
/* masked_waits CALL TIMES: waits so often for a signal that only the waiting call lets in; tells how many waits ended
 * without its handler. */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t wakes;

static void on_wake(int signal)
{
    (void)signal;
    wakes++;
}

static pid_t start_sender(void)
{
    const struct timespec pause = {0, 50000};
    const pid_t waiter = getpid();
    const pid_t sender = fork();
    while (sender == 0 && getppid() == waiter) {
        kill(waiter, SIGUSR1);
        nanosleep(&pause, NULL);
    }
    if (sender == 0)
        _exit(0);
    return sender;
}

static int wait_once(const char* call, int epoll, const sigset_t* mask)
{
    struct epoll_event event;
    if (strcmp(call, "sigsuspend") == 0)
        return sigsuspend(mask);
    if (strcmp(call, "ppoll") == 0)
        return ppoll(NULL, 0, NULL, mask);
    if (strcmp(call, "pselect") == 0)
        return pselect(0, NULL, NULL, NULL, NULL, mask);
    return epoll_pwait(epoll, &event, 1, -1, mask);
}

int main(int argc, char** argv)
{
    const struct sigaction action = {.sa_handler = on_wake};
    sigset_t wake, before;
    int without_handler = 0;
    if (argc < 3)
        return 2;
    sigemptyset(&wake);
    sigaddset(&wake, SIGUSR1);
    sigprocmask(SIG_BLOCK, &wake, &before);
    sigaction(SIGUSR1, &action, NULL);
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    const pid_t sender = start_sender();
    for (int i = atoi(argv[2]); i > 0; i--) {
        wakes = 0;
        wait_once(argv[1], epoll, &before);
        without_handler += wakes == 0;
    }
    kill(sender, SIGKILL);
    waitpid(sender, NULL, 0);
    printf("without handler %d\n", without_handler);
    return 0;
}

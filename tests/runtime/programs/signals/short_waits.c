/* SPDX-License-Identifier: MIT */
/* short_waits CALL TIMES: waits so often and so briefly that many a tick hits it on its way to sleep, and tells how
 * often something else than the time ended it. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

CALLED int wait_once(const char* call, int epoll)
{
    const struct timespec soon = {0, 1000};
    struct epoll_event event;
    sigset_t all;
    if (strcmp(call, "ppoll") == 0)
        return ppoll(NULL, 0, &soon, NULL);
    if (strcmp(call, "nanosleep") == 0)
        return nanosleep(&soon, NULL);
    if (strcmp(call, "select") == 0)
        return pselect(0, NULL, NULL, NULL, &soon, NULL);
    if (strcmp(call, "epoll") == 0)
        return (int)syscall(SYS_epoll_pwait2, epoll, &event, 1, &soon, NULL, 8);
    sigfillset(&all);
    const int number = sigtimedwait(&all, NULL, &soon);
    return number < 0 && errno == EAGAIN ? 0 : -1;
}

int main(int argc, char** argv)
{
    const char* call = argc > 1 ? argv[1] : "ppoll";
    const long times = argc > 2 ? atol(argv[2]) : 100000;
    const int epoll = epoll_create1(0);
    long interrupted = 0;
    for (long i = 0; i < times; i++)
        interrupted += wait_once(call, epoll) != 0;
    printf("interrupted %ld\n", interrupted);
    return 0;
}

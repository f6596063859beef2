/* SPDX-License-Identifier: MIT */
/* processes [fork|vfork|exec|become|daemon|starter|headless|closed|control|chdir [DIR]|
 * exit N|kill N|now|now_and_later|wait|small_stack|busy_writer] */
#include "gmonscope_calls.h"
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
CALLED void leaf(void) { work++; }
CALLED void times(int n)
{
    for (int i = 0; i < n; i++)
        leaf();
}

static int after_fork(void)
{
    times(1000);
    const pid_t child = fork();
    if (child == 0) {
        times(20);
        exit(0);
    }
    waitpid(child, NULL, 0);
    times(300);
    printf("child %d\nleaf 1300\n", (int)child);
    return 0;
}

static int after_vfork(void)
{
    times(10);
    const pid_t child = vfork();
    if (child == 0) {
        leaf();
        _exit(0);
    }
    waitpid(child, NULL, 0);
    times(5);
    printf("leaf 16\n");
    return 0;
}

static int with_exec(const char* self)
{
    times(7);
    const pid_t child = fork();
    if (child == 0) {
        execl(self, self, "plain", (char*)NULL);
        _exit(9);
    }
    waitpid(child, NULL, 0);
    times(1);
    printf("child %d\nleaf 8\n", (int)child);
    return 0;
}

/* Another program in the same process. */
static int become(const char* self)
{
    times(9);
    execl(self, self, "plain", (char*)NULL);
    return 9;
}

CALLED static void* call_slowly(void* unused)
{
    for (;;) {
        leaf();
        usleep(1000);
    }
    return unused;
}

/* The first thread ends, another one goes on. */
static int end_first_thread(void)
{
    pthread_t id;
    pthread_create(&id, NULL, call_slowly, NULL);
    pthread_exit(NULL);
}

/* None of our files is open any more. */
static int close_all(void)
{
    leaf();
    puts("ready");
    fflush(stdout);
    for (int fd = 3; fd < 4096; fd++)
        close(fd);
    return call_slowly(NULL) != NULL;
}

/* A child that outlives us, with none of our files open. */
static int leave_daemon(void)
{
    int ready[2];
    char byte = 0;
    if (pipe(ready) != 0)
        return 9;
    const pid_t child = fork();
    if (child == 0) {
        times(2000);
        for (int fd = 0; fd < 3; fd++)
            close(fd);
        close(ready[1]);
        for (;;)
            pause();
    }
    close(ready[1]);
    while (read(ready[0], &byte, 1) < 0) { /* until the child has closed its end */
    }
    printf("child %d\n", (int)child);
    return 0;
}

/* Ten children that end without a profile; then waits for a line. */
static int start_many(void)
{
    for (int i = 0; i < 10; i++) {
        const pid_t child = fork();
        if (child == 0) {
            times(2000);
            _exit(0);
        }
        waitpid(child, NULL, 0);
    }
    times(1);
    puts("ready");
    fflush(stdout);
    return getchar() == EOF;
}

static int with_control(void)
{
    times(10);
    moncontrol(0);
    times(100000);
    moncontrol(1);
    times(5);
    for (int i = 0; i < 20000; i++) {
        moncontrol(0);
        leaf();
        moncontrol(1);
        leaf();
    }
    printf("leaf 20015\n");
    return 0;
}

CALLED static void* leave(void* status)
{
    leaf();
    exit((int)(long)status);
}

/* exit() on the smallest stack there is. */
static int on_small_stack(void)
{
    pthread_t id;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, PTHREAD_STACK_MIN);
    printf("leaf 1\n");
    fflush(stdout);
    return pthread_create(&id, &attributes, leave, (void*)3L) == 0 ? pthread_join(id, NULL) : 9;
}

static volatile int is_writing;

/* Writes the profile all the time. */
CALLED static void* write_always(void* unused)
{
    for (;;) {
        leaf();
        _mcleanup();
        is_writing = 1;
    }
    return unused;
}

static int beside_busy_writer(void)
{
    pthread_t id;
    pthread_create(&id, NULL, write_always, NULL);
    while (!is_writing)
        usleep(1000);
    times(1000);
    printf("times 1\n");
    exit(0);
}

int main(int argc, char** argv)
{
    const char* what = argc > 1 ? argv[1] : "plain";
    if (!strcmp(what, "fork"))
        return after_fork();
    if (!strcmp(what, "vfork"))
        return after_vfork();
    if (!strcmp(what, "exec"))
        return with_exec(argv[0]);
    if (!strcmp(what, "become"))
        return become(argv[0]);
    if (!strcmp(what, "headless"))
        return end_first_thread();
    if (!strcmp(what, "closed"))
        return close_all();
    if (!strcmp(what, "starter"))
        return start_many();
    if (!strcmp(what, "daemon"))
        return leave_daemon();
    if (!strcmp(what, "control"))
        return with_control();
    if (!strcmp(what, "small_stack"))
        return on_small_stack();
    if (!strcmp(what, "busy_writer"))
        return beside_busy_writer();
    times(5);
    printf("leaf 5\n");
    fflush(stdout);
    if (!strcmp(what, "chdir"))
        return chdir(argc > 2 ? argv[2] : "/");
    if (!strcmp(what, "exit"))
        return atoi(argv[2]);
    if (!strcmp(what, "kill"))
        raise(atoi(argv[2]));
    if (!strcmp(what, "now")) {
        _mcleanup();
        _exit(0);
    }
    if (!strcmp(what, "now_and_later")) {
        _mcleanup();
        times(2);
    }
    if (!strcmp(what, "wait"))
        pause();
    return 0;
}

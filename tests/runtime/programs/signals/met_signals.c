/* SPDX-License-Identifier: MIT */
/* met_signals alone|waits|ends|spares|orders|jumps|forks [SIGNALS]: computes while another thread waits, and a timer
 * sends the process a signal, at the moments at which samples come, too; the handler then alone: returns; there is no
 * other thread. waits: returns; tells how many signals in a thousand went to the other thread or disturbed it. ends:
 * ends a call that waits for ever; tells how often it did not before it was called once more. jumps: leaves by longjmp;
 * tells how often the kernel's mask was another one after that. forks: makes a child, which returns from it, computes
 * and ends; tells how many did not end well. How many handlers in a thousand had interrupted code outside the program
 * goes to standard error. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static volatile sig_atomic_t handled, elsewhere, outside;
static volatile long sink;
static pthread_t computing;
static jmp_buf before;

__attribute__((noinline)) static void compute(int rounds)
{
    for (int i = 0; i < rounds; i++)
        sink = sink * 31 + i;
}

static uint64_t pc_of(const void* context)
{
#ifdef __x86_64__
    return (uint64_t)((const ucontext_t*)context)->uc_mcontext.gregs[REG_RIP];
#else
    return ((const ucontext_t*)context)->uc_mcontext.pc;
#endif
}

static uint64_t kernels_mask(void)
{
    uint64_t mask = 0;
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &mask, sizeof mask);
    return mask;
}

static void note(const void* context)
{
    extern const char __executable_start[], etext[];
    const uint64_t pc = pc_of(context);
    handled++;
    elsewhere += !pthread_equal(pthread_self(), computing);
    outside += pc < (uint64_t)(uintptr_t)__executable_start || pc >= (uint64_t)(uintptr_t)etext;
}

static void on_signal(int number, siginfo_t* info, void* context)
{
    (void)number, (void)info;
    note(context);
}

static void on_signal_jump(int number, siginfo_t* info, void* context)
{
    (void)number, (void)info;
    note(context);
    longjmp(before, 1);
}

static volatile sig_atomic_t is_child;

static void on_signal_fork(int number, siginfo_t* info, void* context)
{
    const struct itimerval none = {{0, 0}, {0, 0}};
    (void)number, (void)info;
    note(context);
    if (!is_child && fork() == 0) {
        is_child = 1;
        setitimer(ITIMER_PROF, &none, NULL);
    }
}

static volatile sig_atomic_t is_over;
static int disturbed;
static pthread_t waiting;

static void* wait_for_nothing(void* unused)
{
    struct epoll_event event;
    const int set = epoll_create1(0);
    while (!is_over)
        disturbed += epoll_wait(set, &event, 1, 100) < 0 && errno == EINTR;
    close(set);
    return unused;
}

static void begin(void (*handler)(int, siginfo_t*, void*), int flags)
{
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_RESTART | flags};
    const struct itimerval each = {{0, 4000}, {0, 4000}};
    sigaction(SIGPROF, &action, NULL);
    computing = pthread_self();
    setitimer(ITIMER_PROF, &each, NULL);
}

static void start_waiting(bool takes_signals)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPROF);
    sigaddset(&set, SIGALRM);
    if (!takes_signals)
        pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&waiting, NULL, wait_for_nothing, NULL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void alone(int signals)
{
    begin(on_signal, 0);
    while (handled < signals)
        compute(1000);
    printf("handled\n");
}

static void waits(int signals)
{
    start_waiting(true);
    begin(on_signal, 0);
    while (handled < signals)
        compute(1000);
    is_over = 1;
    pthread_join(waiting, NULL);
    printf("elsewhere %d disturbed %d\n", elsewhere * 1000 / signals, disturbed * 1000 / signals);
}

static volatile sig_atomic_t is_in_call, came_before;

static void on_signal_end(int number, siginfo_t* info, void* context)
{
    (void)number, (void)info;
    note(context);
    came_before |= !is_in_call;
}

static void ends(int signals)
{
    const struct sigaction action = {.sa_sigaction = on_signal_end, .sa_flags = SA_SIGINFO};
    const struct itimerval once_and_again = {{0, 50000}, {0, 1000}};
    int ends[2], late = 0;
    char nothing;
    if (pipe(ends) != 0)
        exit(3);
    start_waiting(false);
    sigaction(SIGALRM, &action, NULL);
    for (int i = 0; i < signals; i++) {
        handled = came_before = 0;
        setitimer(ITIMER_REAL, &once_and_again, NULL);
        is_in_call = 1;
        const bool has_ended = read(ends[0], &nothing, 1) == -1 && errno == EINTR && handled == 1;
        is_in_call = 0;
        late += !has_ended && !came_before;
    }
    printf("late %d\n", late);
}

static int ways[2]; /* the ends of a pipe */

static void* write_slowly(void* unused)
{
    const struct timespec moment = {0, 1000000};
    while (!is_over) {
        nanosleep(&moment, NULL);
        if (write(ways[1], "x", 1) != 1)
            break;
    }
    return unused;
}

static void spares(int signals)
{
    const struct sigaction never = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO};
    const struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};
    const struct itimerval each = {{0, 300}, {0, 300}};
    int ended = 0;
    char one;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    if (pipe(ways) != 0)
        exit(3);
    sigaction(SIGTRAP, &never, NULL);
    sigaction(SIGURG, &never, NULL);
    sigaction(SIGALRM, &action, NULL);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&waiting, NULL, write_slowly, NULL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    setitimer(ITIMER_REAL, &each, NULL);
    for (int i = 0; i < signals; i++)
        ended += read(ways[0], &one, 1) != 1;
    signal(SIGALRM, SIG_IGN);
    is_over = 1;
    pthread_join(waiting, NULL);
    printf("ended %d\n", ended);
}

static char order[8];

static void on_first(int number)
{
    (void)number;
    strcat(order, "1");
}

static void on_second(int number)
{
    (void)number;
    strcat(order, "2");
}

static void orders(void)
{
    struct sigaction action = {.sa_handler = on_first};
    sigset_t set, before;
    start_waiting(false);
    sigfillset(&action.sa_mask);
    sigaction(SIGTRAP, &action, NULL);
    signal(SIGUSR1, on_second);
    sigemptyset(&set);
    sigaddset(&set, SIGTRAP);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, &before);
    raise(SIGUSR1);
    raise(SIGTRAP);
    sigprocmask(SIG_SETMASK, &before, NULL);
    printf("order %s\n", order);
}

static void jumps(int signals)
{
    volatile int wrong = 0;
    const uint64_t mask = kernels_mask();
    start_waiting(false);
    begin(on_signal_jump, SA_NODEFER);
    if (setjmp(before))
        wrong += kernels_mask() != mask;
    while (handled < signals)
        compute(1000);
    signal(SIGPROF, SIG_IGN);
    printf("wrong %d\n", wrong);
}

static void forks(int signals)
{
    int status, failed = 0;
    start_waiting(false);
    begin(on_signal_fork, 0);
    while (handled < signals && !is_child)
        compute(1000);
    if (is_child) {
        compute(100000);
        exit(0);
    }
    signal(SIGPROF, SIG_IGN);
    while (wait(&status) > 0)
        failed += status != 0;
    printf("failed %d\n", failed);
}

int main(int argc, char** argv)
{
    const char* way = argc > 1 ? argv[1] : "";
    const int signals = argc > 2 ? atoi(argv[2]) : 300;
    if (strcmp(way, "alone") == 0)
        alone(signals);
    else if (strcmp(way, "waits") == 0)
        waits(signals);
    else if (strcmp(way, "ends") == 0)
        ends(10 * signals);
    else if (strcmp(way, "spares") == 0)
        spares(5 * signals);
    else if (strcmp(way, "orders") == 0)
        orders();
    else if (strcmp(way, "jumps") == 0)
        jumps(signals);
    else if (strcmp(way, "forks") == 0)
        forks(signals);
    else
        return 2;
    fprintf(stderr, "outside %d\n", outside * 1000 / signals);
    return 0;
}

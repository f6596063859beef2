/* SPDX-License-Identifier: MIT */
/* met_signals alone|waits|ends|many|spares|orders|jumps|forks|faults [SIGNALS]: computes while another thread waits,
 * and a timer sends the process a signal, at the moments at which samples come, too; the handler then alone: returns;
 * there is no other thread. waits: returns; tells how many signals in a thousand went to the other thread or disturbed
 * it. ends: ends a call that waits for ever; tells how often it did not before it was called once more. many: the same
 * after many other handlers. faults: the signal is SIGSEGV, and its handler takes a lot of stack; tells how often it
 * was not that of the thread. jumps: leaves by longjmp; tells how often the kernel's mask was another one after that.
 * forks: makes a child, which returns from it, computes and ends; tells how many did not end well. How many handlers in
 * a thousand had interrupted code outside the program goes to standard error. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
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
    sigaddset(&set, SIGSEGV);
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

static int empty[2], other[2], sockets[2]; /* two pipes */
static const char* fifo;

static ssize_t call_read(void)
{
    char nothing;
    return read(empty[0], &nothing, 1);
}

static ssize_t call_open(void) { return open(fifo, O_RDONLY); }

static ssize_t call_splice(void) { return splice(empty[0], NULL, other[1], NULL, 1, 0); }

static ssize_t call_receive(void)
{
    char nothing;
    struct iovec place = {&nothing, 1};
    struct mmsghdr message = {.msg_hdr = {.msg_iov = &place, .msg_iovlen = 1}};
    return recvmmsg(sockets[0], &message, 1, 0, NULL);
}

static void ends(int signals)
{
    static ssize_t (*const calls[])(void) = {call_read, call_open, call_splice, call_receive};
    const struct sigaction action = {.sa_sigaction = on_signal_end, .sa_flags = SA_SIGINFO};
    const struct itimerval once_and_again = {{0, 50000}, {0, 1000}};
    char name[32];
    int late = 0;
    snprintf(name, sizeof name, "fifo.%d", getpid());
    fifo = name;
    if (pipe(empty) != 0 || pipe(other) != 0 || socketpair(AF_UNIX, SOCK_DGRAM, 0, sockets) != 0 ||
        mkfifo(fifo, 0600) != 0)
        exit(3);
    start_waiting(false);
    sigaction(SIGALRM, &action, NULL);
    for (int i = 0; i < signals; i++) {
        handled = came_before = 0;
        setitimer(ITIMER_REAL, &once_and_again, NULL);
        is_in_call = 1;
        const bool has_ended = calls[i % 4]() == -1 && errno == EINTR && handled == 1;
        is_in_call = 0;
        late += !has_ended && !came_before;
    }
    unlink(fifo);
    printf("late %d\n", late);
}

/* More handlers than there is room for: each jumps to one. */
static void many(int signals)
{
    enum { HANDLERS = 1000, BYTES = 16 };
    unsigned char* code =
        mmap(NULL, HANDLERS * BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    void (*const to)(int, siginfo_t*, void*) = on_signal;
    for (int i = 0; i < HANDLERS; i++) {
        struct sigaction action = {.sa_flags = SA_SIGINFO}, before;
        unsigned char* at = code + i * BYTES;
        memcpy(at, "\x48\xb8", 2); /* mov $to, %rax; jmp *%rax */
        memcpy(at + 2, &to, sizeof to);
        memcpy(at + 10, "\xff\xe0", 2);
        memcpy(&action.sa_sigaction, &at, sizeof at);
        if (sigaction(SIGUSR2, &action, NULL) != 0 || sigaction(SIGUSR2, NULL, &before) != 0 ||
            before.sa_sigaction != action.sa_sigaction || raise(SIGUSR2) != 0)
            exit(4);
    }
    if (handled != HANDLERS)
        exit(5);
    sleep(3); /* then none of them is wanted any more */
    ends(signals);
}

__attribute__((noinline)) static void take_stack(void)
{
    volatile char taken[200000];
    for (size_t i = 0; i < sizeof taken; i += 1000)
        taken[i] = 1;
}

static const char* top;

static void on_fault(int number, siginfo_t* info, void* context)
{
    const char here = 0;
    (void)number, (void)info;
    note(context);
    elsewhere += &here > top || &here < top - (1 << 20);
    take_stack();
}

static void faults(int signals)
{
    const struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGSEGV};
    const struct itimerspec each = {{0, 100000}, {0, 100000}}, never = {{0, 0}, {0, 0}};
    const char here = 0;
    timer_t timer;
    top = &here;
    computing = pthread_self();
    start_waiting(false);
    elsewhere = 0;
    sigaction(SIGSEGV, &action, NULL);
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0)
        exit(3);
    timer_settime(timer, 0, &each, NULL);
    while (handled < signals)
        compute(1000);
    timer_settime(timer, 0, &never, NULL);
    printf("elsewhere %d\n", elsewhere);
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
    signal(SIGPROF, SIG_IGN);
    if (is_child) { /* of the last signal, too, which may come after the loop */
        compute(100000);
        exit(0);
    }
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
    else if (strcmp(way, "many") == 0)
        many(10 * signals);
    else if (strcmp(way, "faults") == 0)
        faults(30 * signals);
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

/* SPDX-License-Identifier: MIT */
/* restored_masks NUMBER: blocks and lets in a signal by what no call for masks tells of: jumps, contexts, what a
 * handler writes into its context, a handler's mask, a thread's attributes. Sends the signal to itself each time, and
 * prints how often its handler ran while it was blocked, and how often it did not run at once when it was not. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))
#define TIMES 20

static volatile unsigned long work;
static volatile sig_atomic_t seen;
static int number, early, late;
static sigset_t one, none;
static ucontext_t outer, inner;
static char stack[65536];
static volatile int adds;

CALLED void leaf(void) { work++; }

static void compute(double seconds)
{
    const clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end)
        for (int i = 0; i < 100; i++)
            leaf();
}

static void on_signal(int which) { seen += which > 0; }

static void block(void) { sigprocmask(SIG_BLOCK, &one, NULL); }
static void let_in(void) { sigprocmask(SIG_UNBLOCK, &one, NULL); }

/* Sends the signal where it must wait. */
static void send_blocked(void)
{
    compute(0.01);
    seen = 0;
    raise(number);
    compute(0.001);
    early += seen != 0;
}

static void send_open(void)
{
    seen = 0;
    raise(number);
    late += seen != 1;
}

static void jump_in(void)
{
    sigjmp_buf begin;
    block();
    if (sigsetjmp(begin, 1) == 0) {
        let_in();
        send_open();
        siglongjmp(begin, 1);
    }
    send_blocked();
    sigsuspend(&none);
    late += seen != 1;
    let_in();
}

static void jump_out(void)
{
    sigjmp_buf begin;
    if (sigsetjmp(begin, 1) == 0) {
        block();
        send_blocked();
        siglongjmp(begin, 1);
    }
    late += seen != 1;
    send_open();
}

static void in_context(void)
{
    let_in();
    send_open();
}

static void switch_context(void)
{
    block();
    getcontext(&inner);
    inner.uc_stack.ss_sp = stack;
    inner.uc_stack.ss_size = sizeof stack;
    inner.uc_link = &outer;
    makecontext(&inner, in_context, 0);
    swapcontext(&outer, &inner);
    send_blocked();
    let_in();
    late += seen != 1;
}

static void on_usr1(int which, siginfo_t* info, void* context)
{
    sigset_t* mask = &((ucontext_t*)context)->uc_sigmask;
    (void)which;
    (void)info;
    if (adds)
        sigaddset(mask, number);
    else
        sigdelset(mask, number);
}

static void write_context(void)
{
    struct sigaction action = {.sa_sigaction = on_usr1, .sa_flags = SA_SIGINFO};
    sigaction(SIGUSR1, &action, NULL);
    adds = 1;
    raise(SIGUSR1);
    send_blocked();
    adds = 0;
    raise(SIGUSR1);
    late += seen != 1;
    send_open();
}

static void on_usr2(int which)
{
    (void)which;
    send_blocked();
}

static void run_handler(void)
{
    struct sigaction action = {.sa_handler = on_usr2}, set;
    sigaddset(&action.sa_mask, number);
    sigaction(SIGUSR2, &action, NULL);
    raise(SIGUSR2);
    late += seen != 1;
    send_open();
    sigaction(SIGUSR2, NULL, &set);
    early += !sigismember(&set.sa_mask, number) || sigismember(&set.sa_mask, SIGSTKFLT);
}

static void* in_thread(void* unused)
{
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    early += !sigismember(&mask, number) || sigismember(&mask, SIGSTKFLT);
    send_blocked();
    let_in();
    late += seen != 1;
    return unused;
}

static void begin_thread(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setsigmask_np(&attributes, &one);
    pthread_create(&thread, &attributes, in_thread, NULL);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

static void* send_to_process(void* unused)
{
    kill(getpid(), number);
    compute(0.005);
    return unused;
}

/* The signal waits in the process, though the thread that it came to ends. */
static void outlive_thread(void)
{
    pthread_t thread;
    sigset_t pending;
    block();
    seen = 0;
    pthread_create(&thread, NULL, send_to_process, NULL);
    pthread_join(thread, NULL);
    sigpending(&pending);
    early += seen != 0;
    late += !sigismember(&pending, number);
    let_in();
    late += seen != 1;
}

static int the_other(void) { return number == SIGURG ? SIGTRAP : SIGURG; }

static void on_usr2_other(int which)
{
    (void)which;
    raise(the_other());
    late += seen != 1;
}

/* A handler that blocks one signal lets the other one in. */
static void let_other_in(void)
{
    struct sigaction action = {.sa_handler = on_usr2_other};
    sigaddset(&action.sa_mask, number);
    sigaction(SIGUSR2, &action, NULL);
    signal(the_other(), on_signal);
    seen = 0;
    raise(SIGUSR2);
}

/* Whoever ignores SIGURG drops what waits. */
static void ignore(void)
{
    seen = 0;
    block();
    kill(getpid(), SIGURG);
    signal(SIGURG, SIG_IGN);
    signal(SIGURG, on_signal);
    let_in();
    early += number == SIGURG && seen != 0;
}

/* The program's own descriptor sends the signal. */
static void send_by_descriptor(void)
{
    int ends[2];
    if (pipe(ends) != 0)
        return;
    seen = 0;
    fcntl(ends[0], F_SETOWN, getpid());
    fcntl(ends[0], F_SETSIG, number);
    fcntl(ends[0], F_SETFL, O_ASYNC);
    late += write(ends[1], "x", 1) != 1;
    compute(0.001);
    late += seen != 1;
    close(ends[0]);
    close(ends[1]);
}

static void repeat(const char* name, void (*what)(void))
{
    early = late = 0;
    for (int i = 0; i < TIMES; i++)
        what();
    printf("%s: early %d late %d\n", name, early, late);
}

int main(int argc, char** argv)
{
    sigset_t mask;
    number = argc > 1 ? atoi(argv[1]) : SIGURG;
    sigemptyset(&none);
    sigemptyset(&one);
    sigaddset(&one, number);
    signal(number, on_signal);
    repeat("jump in", jump_in);
    repeat("jump out", jump_out);
    repeat("context", switch_context);
    repeat("written context", write_context);
    repeat("handler's mask", run_handler);
    repeat("thread's mask", begin_thread);
    repeat("process", outlive_thread);
    repeat("ignored", ignore);
    repeat("descriptor", send_by_descriptor);
    repeat("the other", let_other_in);
    sigprocmask(SIG_SETMASK, NULL, &mask);
    printf("blocked in the end %d %d\n", sigismember(&mask, number), sigismember(&mask, SIGSTKFLT));
    return 0;
}

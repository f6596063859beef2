/* SPDX-License-Identifier: MIT */
/* own_signals: uses the very signals that the runtime uses, and tells what it sees of them.
 * own_signals raise|instruction: dies of SIGTRAP. own_signals small-stack: has a signal stack with room for nothing.
 * own_signals exec|jump: blocks all signals, jumps out of that or not, and becomes a program that tells its mask. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static volatile sig_atomic_t seen;
static volatile sig_atomic_t blocked_meanwhile;

CALLED void spin(long milliseconds)
{
    struct timespec now, end;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    end.tv_nsec += milliseconds * 1000000;
    do {
        for (int i = 0; i < 20000; i++)
            work += (unsigned)i;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - end.tv_sec) * 1000000000L + now.tv_nsec - end.tv_nsec < 0);
}

static void on_signal(int number)
{
    sigset_t mask;
    sigprocmask(SIG_BLOCK, NULL, &mask);
    blocked_meanwhile = sigismember(&mask, number);
    seen++;
}

static void on_info(int number, siginfo_t* info, void* context)
{
    (void)number;
    seen += context && info->si_pid == getpid() ? 1 : 1000;
}

CALLED void on_usr1(int number)
{
    (void)number;
    spin(100);
}

static void handlers(int number)
{
    struct sigaction action = {.sa_sigaction = on_info, .sa_flags = SA_SIGINFO}, before;
    sigset_t all;
    seen = 0;
    sigfillset(&action.sa_mask);
    printf("set %d", sigaction(number, &action, &before));
    printf(" default %d", before.sa_handler == SIG_DFL);
    kill(getpid(), number);
    raise(number);
    spin(100);
    printf(" seen %d", (int)seen);
    sigaction(number, NULL, &before);
    printf(" kept %d flags %x full %d\n", before.sa_sigaction == on_info, (unsigned)before.sa_flags & 0x400000fu,
           sigismember(&before.sa_mask, SIGUSR2) && sigismember(&before.sa_mask, number));
    printf("signal %d", signal(number, on_signal) != SIG_ERR);
    spin(50);
    raise(number);
    printf(" seen %d blocked %d again %d", (int)seen, (int)blocked_meanwhile, signal(number, SIG_IGN) == on_signal);
    raise(number);
    printf(" ignored %d\n", signal(number, on_signal) == SIG_IGN);
    action.sa_handler = on_signal;
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(number, &action, NULL);
    raise(number);
    sigaction(number, NULL, &before);
    printf("once %d reset %d\n", (int)seen, before.sa_handler == SIG_DFL);
    printf("sysv %d", sysv_signal(number, on_signal) == SIG_DFL);
    raise(number);
    printf(" %d blocked %d\n", (int)seen, (int)blocked_meanwhile);
    printf("sigset %d", sigset(number, on_signal) == SIG_DFL);
    printf(" %d %d", sigset(number, SIG_HOLD) == on_signal, sigset(number, SIG_DFL) == SIG_HOLD);
    sigprocmask(SIG_BLOCK, NULL, &all);
    printf(" held %d\n", sigismember(&all, number));
}

static int any_pending(void)
{
    sigset_t set;
    int any = 0;
    sigpending(&set);
    for (int number = 1; number < NSIG; number++)
        any += sigismember(&set, number) == 1;
    return any;
}

static void pending(int number)
{
    const struct timespec soon = {0, 1000000};
    sigset_t all, one, none, set;
    seen = 0;
    sigfillset(&all);
    sigemptyset(&none);
    sigemptyset(&one);
    sigaddset(&one, number);
    signal(number, on_signal);
    sigprocmask(SIG_SETMASK, &all, NULL);
    spin(100);
    printf("pending %d", any_pending());
    printf(" waited %d", sigtimedwait(&all, NULL, &soon));
    const int descriptor = signalfd(-1, &all, SFD_NONBLOCK);
    struct signalfd_siginfo info;
    printf(" read %zd", read(descriptor, &info, sizeof info));
    kill(getpid(), number);
    spin(50);
    sigpending(&set);
    printf(" then %d seen %d", sigismember(&set, number), (int)seen);
    printf(" waited %d", sigwaitinfo(&all, NULL) == number);
    kill(getpid(), number);
    printf(" read %d", read(descriptor, &info, sizeof info) == sizeof info && info.ssi_signo == (unsigned)number);
    raise(number);
    while (seen == 0)
        pselect(0, NULL, NULL, NULL, NULL, &none);
    printf(" suspended %d", (int)seen);
    raise(number);
    while (seen == 1)
        sigsuspend(&none);
    raise(number);
    printf(" still %d", (int)seen);
    sigprocmask(SIG_UNBLOCK, &one, &set);
    printf(" let in %d was %d\n", (int)seen, sigismember(&set, number));
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(number, SIG_DFL);
    spin(100);
}

static void* in_thread(void* number)
{
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    printf("inherited %d\n", sigismember(&mask, (int)(long)number));
    spin(50);
    return NULL;
}

static void in_handler(void)
{
    struct sigaction action = {.sa_handler = on_usr1}, before;
    sigfillset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR1, NULL, &before);
    printf("mask %d\n", sigismember(&before.sa_mask, SIGURG));
    raise(SIGUSR1);
}

static int small_stack(void)
{
    static char memory[2048];
    const stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory};
    printf("stack %d\n", sigaltstack(&stack, NULL));
    spin(200);
    return 0;
}

static int become_another(int jumps)
{
    sigjmp_buf start;
    sigset_t all;
    sigfillset(&all);
    if (sigsetjmp(start, 1) == 0) {
        sigprocmask(SIG_SETMASK, &all, NULL);
        if (jumps)
            siglongjmp(start, 1);
    }
    execlp("nothing", "nothing", (char*)NULL);
    spin(100);
    execlp("grep", "grep", "SigBlk", "/proc/self/status", (char*)NULL);
    return 1;
}

int main(int argc, char** argv)
{
    const char* mode = argc > 1 ? argv[1] : "";
    pthread_t thread;
    setvbuf(stdout, NULL, _IOLBF, 0);
    spin(100);
    if (strcmp(mode, "small-stack") == 0)
        return small_stack();
    if (strcmp(mode, "exec") == 0 || strcmp(mode, "jump") == 0)
        return become_another(mode[0] == 'j');
    if (strcmp(mode, "raise") == 0)
        raise(SIGTRAP);
#if defined(__x86_64__)
    if (strcmp(mode, "instruction") == 0)
        __asm__ volatile("int3");
#endif
    for (int i = 0; i < 2; i++) {
        const int number = i == 0 ? SIGURG : SIGTRAP;
        sigset_t one;
        handlers(number);
        pending(number);
        sigemptyset(&one);
        sigaddset(&one, number);
        sigprocmask(SIG_BLOCK, &one, NULL);
        pthread_create(&thread, NULL, in_thread, (void*)(long)number);
        pthread_join(thread, NULL);
        printf("old calls %x", (unsigned)sigblock(1 << (SIGUSR2 - 1)));
        printf(" %x\n", (unsigned)sigsetmask(0));
    }
    in_handler();
    return 0;
}

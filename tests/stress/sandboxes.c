/* SPDX-License-Identifier: MIT */
/* sandboxes ROUNDS: children and threads close themselves in by seccomp, work on, and begin threads there. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "storm.h"
#define TIMES 4
#define ALLOW(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

CALLED static unsigned long leaf(unsigned long x) { return mix(x, 5); }

CALLED static unsigned long work(unsigned long x)
{
    for (int i = 0; i < 2000000; i++)
        x = i % 100 ? mix(x, (unsigned long)i) : leaf(x);
    return x;
}

/* All that a thread needs which computes, begins others, and ends; the rest has this action. */
static int close_in(unsigned action, unsigned flags)
{
    struct sock_filter steps[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                                  ALLOW(SYS_write),
                                  ALLOW(SYS_futex),
                                  ALLOW(SYS_exit),
                                  ALLOW(SYS_exit_group),
                                  ALLOW(SYS_mmap),
                                  ALLOW(SYS_mprotect),
                                  ALLOW(SYS_munmap),
                                  ALLOW(SYS_madvise),
                                  ALLOW(SYS_brk),
                                  ALLOW(SYS_clone),
                                  ALLOW(SYS_clone3),
                                  ALLOW(SYS_rseq),
                                  ALLOW(SYS_rt_sigaction),
                                  ALLOW(SYS_getrandom),
                                  ALLOW(SYS_gettid),
                                  ALLOW(SYS_set_robust_list),
                                  ALLOW(SYS_sigaltstack),
                                  ALLOW(SYS_rt_sigprocmask),
                                  BPF_STMT(BPF_RET | BPF_K, action)};
    const struct sock_fprog filter = {sizeof steps / sizeof *steps, steps};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return flags ? (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter)
                 : prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

static void* work_inside(void* x) { return (void*)work((unsigned long)x); }

static unsigned long with_thread(unsigned long x)
{
    pthread_t thread;
    void* sum;
    MUST(pthread_create(&thread, NULL, work_inside, (void*)x) == 0);
    x = work(x + 1);
    pthread_join(thread, &sum);
    return mix(x, (unsigned long)sum);
}

__attribute__((noreturn)) static void live(int how)
{
    unsigned long sum = work((unsigned long)how);
    switch (how) {
    case 0: /* Strictly: read, write, exit, and the return from handlers. */
        if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) == 0)
            syscall(SYS_exit, (int)(work(sum) % 50));
        break;
    case 1:
        if (close_in(SECCOMP_RET_KILL_PROCESS, 0) == 0)
            _exit((int)(with_thread(sum) % 50));
        break;
    case 2:
        if (close_in(SECCOMP_RET_ERRNO | EPERM, SECCOMP_FILTER_FLAG_TSYNC) == 0)
            _exit((int)(with_thread(sum) % 50));
        break;
    default:
        if (close_in(SECCOMP_RET_TRAP, 0) == 0) {
            USE(work(sum));
            syscall(SYS_getuid); /* of SIGSYS it dies */
        }
    }
    _exit(60);
}

/* A thread of the program's own, and those that it begins, are closed in; the others are not. */
static void* close_self_in(void* x)
{
    MUST(close_in(SECCOMP_RET_ERRNO | EPERM, 0) == 0);
    return (void*)with_thread((unsigned long)x);
}

int main(int argc, char** argv)
{
    const int rounds = rounds_of(argc, argv);
    for (int i = 0; i < rounds * TIMES; i++) {
        int status;
        const pid_t child = fork();
        if (child == 0)
            live(i % 4);
        MUST(child > 0 && waitpid(child, &status, 0) == child);
        if (i < 4)
            printf("%d: %d\n", i, status & ~0x80); /* with a core or without */
    }
    pthread_t threads[3];
    unsigned long sum = 0;
    for (unsigned long i = 0; i < 3; i++)
        MUST(pthread_create(&threads[i], NULL, i < 2 ? close_self_in : work_inside, (void*)i) == 0);
    for (int i = 0; i < 3; i++) {
        void* result;
        pthread_join(threads[i], &result);
        sum = mix(sum, (unsigned long)result);
    }
    printf("%lx\n", sum);
    return 13;
}

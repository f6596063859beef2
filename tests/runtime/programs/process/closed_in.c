/* SPDX-License-Identifier: MIT */
/* closed_in HOW [prctl|syscall|all|child|exec]: works and calls, closes itself in by seccomp, goes on, and ends with
 * status 7. HOW: strict; kill, trap, errno: all but a few calls have that action; file: only what opens and makes
 * larger files, or copies memory, kills; read, stat: only that; times: only getrusage, and it ends by _exit; register:
 * only what tells of FS on x86-64; thread: only what makes threads in another way than the C library. stat and thread
 * make one then; perf, timer, settime: only what begins or sets a source of ticks; twice: perf, after what tells of
 * one; action: only rt_sigaction, and it forks. prctl, syscall: in which way; all: for all threads, one of which was
 * there before; child: in a forked child; exec: and executes itself then. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "many_arcs.h"
#define UNSEEN __attribute__((no_instrument_function))

#ifdef SYS_arch_prctl
#define REGISTER_CALL SYS_arch_prctl
#else
#define REGISTER_CALL SYS_getrusage
#endif

#define LOAD BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define ON(number, action) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, action)
#define ALLOW(number) ON(number, SECCOMP_RET_ALLOW)
#define REST(action) BPF_STMT(BPF_RET | BPF_K, action)

static volatile int is_closed;
static volatile sig_atomic_t traps;

CALLED void leaf(void) { work++; }

#define LEAF(n)                                                                                                        \
    CALLED void leaf##n(void) { work += n; }
LEAF(1)
LEAF(2)
LEAF(3)
LEAF(4)
LEAF(5)

static void call_all(void)
{
    leaf1();
    leaf2();
    leaf3();
    leaf4();
    leaf5();
}

CALLED void spin(void)
{
    for (int i = 0; i < 300000000; i++)
        work += (unsigned)i;
}

static void on_trap(int number)
{
    (void)number;
    traps++;
}

static void say(const char* text)
{
    if (write(1, text, strlen(text)) < 0)
        abort();
}

static struct sock_fprog few(unsigned action)
{
    static struct sock_filter steps[] = {LOAD,
                                         ALLOW(SYS_write),
                                         ALLOW(SYS_futex),
                                         ALLOW(SYS_exit),
                                         ALLOW(SYS_exit_group),
                                         ALLOW(SYS_rt_sigreturn),
                                         ALLOW(SYS_newfstatat),
                                         ALLOW(SYS_brk),
                                         ALLOW(SYS_madvise),
                                         ALLOW(SYS_munmap),
                                         ALLOW(SYS_rt_sigprocmask),
                                         REST(0)};
    steps[sizeof steps / sizeof *steps - 1].k = action;
    return (struct sock_fprog){sizeof steps / sizeof *steps, steps};
}

static struct sock_fprog no_files(void)
{
    static struct sock_filter steps[] = {LOAD,
                                         ON(SYS_openat, SECCOMP_RET_KILL_PROCESS),
                                         ON(SYS_fallocate, SECCOMP_RET_KILL_PROCESS),
                                         ON(SYS_perf_event_open, SECCOMP_RET_KILL_PROCESS),
                                         ON(SYS_renameat, SECCOMP_RET_KILL_PROCESS),
                                         ON(SYS_process_vm_readv, SECCOMP_RET_KILL_PROCESS),
                                         REST(SECCOMP_RET_ALLOW)};
    return (struct sock_fprog){sizeof steps / sizeof *steps, steps};
}

static struct sock_fprog all_but(unsigned number)
{
    static struct sock_filter steps[] = {LOAD, ON(0, SECCOMP_RET_KILL_PROCESS), REST(SECCOMP_RET_ALLOW)};
    steps[1].k = number;
    return (struct sock_fprog){sizeof steps / sizeof *steps, steps};
}

/* Kills for the call that tells whose a source of ticks is. */
static struct sock_fprog no_owners(void)
{
    static struct sock_filter steps[] = {LOAD, BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0, 3),
                                         BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
                                         ON(F_GETSIG, SECCOMP_RET_KILL_PROCESS), REST(SECCOMP_RET_ALLOW)};
    return (struct sock_fprog){sizeof steps / sizeof *steps, steps};
}

/* As browsers do it for those who render pages. */
static struct sock_fprog no_other_threads(void)
{
    static struct sock_filter steps[] = {LOAD,
                                         ON(SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS),
                                         BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
                                         BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
                                         BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                  CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD |
                                                      CLONE_SYSVSEM | CLONE_SETTLS | CLONE_PARENT_SETTID |
                                                      CLONE_CHILD_CLEARTID,
                                                  1, 0),
                                         REST(SECCOMP_RET_KILL_PROCESS),
                                         REST(SECCOMP_RET_ALLOW)};
    return (struct sock_fprog){sizeof steps / sizeof *steps, steps};
}

UNSEEN static long close_in(const char* how, const char* way)
{
    const struct sock_fprog filter = strcmp(how, "file") == 0       ? no_files()
                                     : strcmp(how, "read") == 0     ? all_but(SYS_read)
                                     : strcmp(how, "stat") == 0     ? all_but(SYS_newfstatat)
                                     : strcmp(how, "times") == 0    ? all_but(SYS_getrusage)
                                     : strcmp(how, "register") == 0 ? all_but(REGISTER_CALL)
                                     : strcmp(how, "perf") == 0     ? all_but(SYS_perf_event_open)
                                     : strcmp(how, "twice") == 0    ? all_but(SYS_perf_event_open)
                                     : strcmp(how, "action") == 0   ? all_but(SYS_rt_sigaction)
                                     : strcmp(how, "timer") == 0    ? all_but(SYS_timer_create)
                                     : strcmp(how, "settime") == 0  ? all_but(SYS_timer_settime)
                                     : strcmp(how, "thread") == 0   ? no_other_threads()
                                     : strcmp(how, "kill") == 0     ? few(SECCOMP_RET_KILL_PROCESS)
                                     : strcmp(how, "trap") == 0     ? few(SECCOMP_RET_TRAP)
                                                                    : few(SECCOMP_RET_ERRNO | EPERM);
    if (strcmp(how, "strict") == 0)
        return strcmp(way, "syscall") == 0 ? syscall(SYS_seccomp, SECCOMP_SET_MODE_STRICT, 0, NULL)
                                           : prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    const struct sock_fprog other = no_owners();
    if (strcmp(how, "twice") == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &other) != 0)
        return -1;
    if (strcmp(way, "prctl") == 0 || strcmp(way, "exec") == 0)
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, strcmp(way, "all") == 0 ? SECCOMP_FILTER_FLAG_TSYNC : 0,
                   &filter);
}

/* Where whoever takes a sample does not know what is mapped. */
static void spin_elsewhere(void)
{
    static ucontext_t here, there;
    static char stack[65536];
    getcontext(&there);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = sizeof stack;
    there.uc_link = &here;
    makecontext(&there, spin, 0);
    swapcontext(&here, &there);
}

static void* work_on(void* unused)
{
    while (!is_closed)
        work++;
    spin();
    call_all();
    return unused;
}

static int run_closed_in(const char* how, const char* way)
{
    pthread_t thread;
    const int is_strict = strcmp(how, "strict") == 0;
    signal(SIGSYS, on_trap);
    if (strcmp(way, "all") == 0)
        pthread_create(&thread, NULL, work_on, NULL);
    spin();
    printf("kept\n"); /* in the buffer, until the end */
    if (is_strict)
        fflush(stdout);
    if (close_in(how, way) != 0)
        return 2;
    is_closed = 1;
    if (strcmp(how, "file") == 0)
        spin_elsewhere();
    else
        spin();
    for (int i = 0; i < 1000; i++)
        leaf();
    call_all();
    for (size_t i = 0; i < TABLE_SIZE; ++i)
        table[i]();
    if (strcmp(how, "stat") == 0 || strcmp(how, "thread") == 0) {
        pthread_create(&thread, NULL, work_on, NULL);
        pthread_join(thread, NULL);
    }
    if (strcmp(how, "action") == 0) {
        int status = 0;
        const pid_t child = fork();
        if (child == 0) {
            spin();
            _exit(3);
        }
        if (waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 3)
            return 4;
    }
    say("closed in\n");
    if (strcmp(way, "all") == 0)
        pthread_join(thread, NULL);
    if (traps > 0)
        say("trapped\n");
    if (is_strict)
        syscall(SYS_exit, 7);
    if (strcmp(how, "times") == 0) {
        fflush(stdout);
        _exit(7);
    }
    return 7;
}

int main(int argc, char** argv)
{
    const char* how = argc > 1 ? argv[1] : "kill";
    const char* way = argc > 2 ? argv[2] : "prctl";
    leaf();
    if (strcmp(how, "again") == 0) {
        spin();
        printf("again\n");
        return 7;
    }
    if (strcmp(way, "exec") == 0 && run_closed_in(how, way) == 7) {
        fflush(stdout);
        execl(argv[0], argv[0], "again", (char*)NULL);
    }
    if (strcmp(way, "child") != 0)
        return run_closed_in(how, way);
    const pid_t child = fork();
    int status = 0;
    if (child == 0)
        return run_closed_in(how, "syscall");
    waitpid(child, &status, 0);
    printf("child %d\n", status);
    return 7;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory_limit.h"
#include "live/live_process.h"
#include "record/record_program.h"
#include "record/record_stop.h"
#include "write/job.h"
#include "write/output_name.h"

#define MEANWHILE_MS 2000
#define LEAST_MS 100 /* between two calls of `meanwhile` */

static volatile pid_t child;
static pid_t first_parent; /* whoever started us: perhaps the first process of a container */

#define TIMERS 3u /* ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF */

/* The signal state that this process was started with, and that the child shall have. */
struct inherited {
    sigset_t mask, ignored;
    struct itimerval timers[TIMERS]; /* as by alarm() before an exec */
    struct sigaction child_end;
};

/* Not those that nobody can take, nor those that stop this process, as they should. */
static bool is_passed_on(int number)
{
    return number != SIGKILL && number != SIGSTOP && number != SIGTSTP && number != SIGTTIN && number != SIGTTOU &&
           number != SIGCHLD;
}

static bool is_fault(int number)
{
    return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP ||
           number == SIGSYS;
}

/* "I am ready": the program knows us as its parent, and means ours; not whoever adopted us since. */
static void tell_parent(int number)
{
    const pid_t parent = getppid();
    if (parent > 0 && parent == first_parent)
        kill(parent, number);
}

/* A process' signal goes on, with its value if it has one; the kernel's is meant for this process. */
static void pass_on(int number, siginfo_t* info, void* context)
{
    (void)context;
    const int saved_errno = errno;
    if (info->si_code > 0 && is_fault(number)) {
        signal(number, SIG_DFL);
        raise(number);
    } else if (info->si_code <= 0 && child > 0 && info->si_pid == child) {
        tell_parent(number);
    } else if (info->si_code <= 0 && info->si_pid != getpid() && child > 0 &&
               syscall(SYS_rt_sigqueueinfo, child, number, info) != 0)
        kill(child, number);
    errno = saved_errno;
}

/* Takes the signals, also those that are ignored (nohup, a script's background job): the program may have a handler for
 * them, and it is our number that the script knows. Blocks them until the child is known, and the end of
 * children, which is read from a descriptor, until let_signals_in. */
static void take_signals(struct inherited* inherited)
{
    const struct sigaction ours = {.sa_sigaction = pass_on, .sa_flags = SA_SIGINFO | SA_RESTART};
    const struct sigaction standard = {.sa_handler = SIG_DFL};
    struct sigaction before;
    sigset_t set;
    first_parent = getppid();
    sigfillset(&set);
    sigprocmask(SIG_BLOCK, &set, &inherited->mask);
    sigemptyset(&inherited->ignored);
    for (int number = 1; number <= SIGRTMAX; ++number)
        if (is_passed_on(number) && sigaction(number, &ours, &before) == 0 && before.sa_handler == SIG_IGN)
            sigaddset(&inherited->ignored, number);
    sigaction(SIGCHLD, &standard, &inherited->child_end);
    const struct itimerval none = {{0, 0}, {0, 0}};
    for (unsigned which = 0; which < TIMERS; ++which)
        setitimer(which, &none, &inherited->timers[which]);
}

/* Those that were blocked, too: the child may let them in, and holds them itself until then. */
static void let_signals_in(const struct inherited* inherited, bool has_child)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_SETMASK, has_child ? &set : &inherited->mask, NULL);
}

/* In the child, before signals are let in again: none must be lost there. */
static void give_signals_back(const struct inherited* inherited)
{
    struct sigaction action;
    for (int number = 1; number <= SIGRTMAX; ++number)
        if (sigaction(number, NULL, &action) == 0 && action.sa_sigaction == pass_on)
            signal(number, sigismember(&inherited->ignored, number) ? SIG_IGN : SIG_DFL);
    sigaction(SIGCHLD, &inherited->child_end, NULL);
    for (unsigned which = 0; which < TIMERS; ++which)
        setitimer(which, &inherited->timers[which], NULL);
    sigprocmask(SIG_SETMASK, &inherited->mask, NULL);
}

/* A script without #! is the shell's, as execvp has it. Returns if that fails. */
static void try_shell(const char* path, char** argv)
{
    size_t count = 0;
    while (argv[count])
        ++count;
    char** shell = calloc(count + 2, sizeof *shell);
    if (!shell)
        return;
    shell[0] = (char*)"/bin/sh";
    shell[1] = (char*)path;
    for (size_t i = 1; i < count; ++i)
        shell[i + 1] = argv[i];
    execv(shell[0], shell);
    free(shell);
}

/* The launcher of a parallel job is no process that a profile is asked of: the first ones are those that it starts. The
 * number is that of init, which is none of ours. */
static void set_first(const char* path)
{
    char first[25 + GMS_JOB_TEXT];
    char job[GMS_JOB_TEXT];
    gms_job_text(job);
    snprintf(first, sizeof first, "%ld%s%s", gms_is_job_launcher(path) ? 1L : (long)getpid(), *job ? ":" : "", job);
    setenv(GMS_PID_VARIABLE, first, 1);
}

/* Systemd's sockets and watchdog are addressed to the process that it started, by its number: they are meant for the
 * program. Newer ones may name our pidfd as well, and the child's is another; without the name nobody asks. */
static void set_addressee(void)
{
    static const char* const names[] = {"LISTEN_PID", "WATCHDOG_PID", "SYSTEMD_EXEC_PID"};
    char recorder[24], program[24];
    snprintf(recorder, sizeof recorder, "%ld", (long)getppid());
    snprintf(program, sizeof program, "%ld", (long)getpid());
    for (unsigned i = 0; i < sizeof names / sizeof *names; ++i) {
        const char* addressee = getenv(names[i]);
        if (!addressee || strcmp(addressee, recorder) != 0)
            continue;
        setenv(names[i], program, 1);
        if (i == 0)
            unsetenv("LISTEN_PIDFDID");
    }
}

/* Who kills the recorder means the program, and nobody can hand SIGKILL on. */
static void die_with(pid_t recorder)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const pid_t parent = getppid(); /* 0: it is in another PID namespace */
    if (parent != recorder && parent != 0)
        kill(getpid(), SIGKILL);
}

_Noreturn static void become(const char* path, char** argv, const struct inherited* inherited, int report)
{
    set_first(path);
    set_addressee();
    gms_limit_memory_as_before();
    give_signals_back(inherited);
    execv(path, argv);
    const int error = errno;
    if (error == ENOEXEC && !record_is_elf(path))
        try_shell(path, argv);
    const ssize_t ignored = write(report, &error, sizeof error);
    (void)ignored;
    _exit(127);
}

/* Returns the child's errno if it could not become the program; 0 once it has. */
static int read_report(int report)
{
    int error = 0;
    ssize_t got;
    do
        got = read(report, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof error ? error : 0;
}

static uint64_t nanoseconds(const struct timeval* time)
{
    return (uint64_t)time->tv_sec * 1000000000u + (uint64_t)time->tv_usec * 1000u;
}

static void read_events(int events)
{
    static char buffer[4096];
    while (read(events, buffer, sizeof buffer) > 0) {
    }
}

/* Returns once the child has ended, or at once on a kernel that cannot tell. */
static void wait_meanwhile(long pid, void (*meanwhile)(void), int events)
{
    struct pollfd awaited[] = {{.fd = (int)syscall(SYS_pidfd_open, pid, 0), .events = POLLIN},
                               {.fd = record_stop_events(), .events = POLLIN},
                               {.fd = events, .events = POLLIN}};
    while (awaited[0].fd >= 0 && !awaited[0].revents) {
        if (poll(awaited, 3, MEANWHILE_MS) < 0 || awaited[0].revents)
            continue;
        if (awaited[1].revents) {
            read_events(awaited[1].fd);
            record_stop_alike(pid);
            continue;
        }
        if (awaited[2].revents)
            read_events(events); /* before: what comes from now on is for the next time */
        meanwhile();
        poll(awaited, 2, LEAST_MS);
    }
    close(awaited[0].fd);
    close(awaited[1].fd);
}

/* Returns once the child has ended, and is still a zombie. */
static void await_end(long pid)
{
    siginfo_t told;
    do {
        told.si_code = 0;
        if (waitid(P_PID, (id_t)pid, &told, WEXITED | WSTOPPED | WNOWAIT) < 0 && errno != EINTR)
            return;
        record_stop_alike(pid);
    } while (told.si_code == 0 || told.si_code == CLD_STOPPED || told.si_code == CLD_TRAPPED);
}

/* The kernel adds up the program and what it waited for; only while it is a zombie can they be told apart. */
static void wait_for_end(struct record_end* end)
{
    struct rusage usage = {0};
    await_end(end->pid);
    const struct gms_process_times others = live_process_child_times(end->pid);
    while (wait4((pid_t)end->pid, &end->status, 0, &usage) < 0 && errno == EINTR) {
    }
    const uint64_t user_ns = nanoseconds(&usage.ru_utime);
    const uint64_t system_ns = nanoseconds(&usage.ru_stime);
    end->seconds = 1e-9 * (double)(user_ns + system_ns);
    const struct gms_process_times all = {user_ns, system_ns};
    end->times = gms_times_without(&all, &others);
}

struct record_end record_run(const char* path, char** argv, void (*meanwhile)(void), int events)
{
    struct record_end end = {0};
    struct inherited inherited;
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) {
        end.own_error = errno;
        return end;
    }
    take_signals(&inherited);
    fflush(NULL);
    const pid_t recorder = getpid();
    child = fork();
    if (child == 0) {
        die_with(recorder);
        become(path, argv, &inherited, report[1]);
    }
    if (child < 0)
        end.own_error = errno;
    let_signals_in(&inherited, child > 0);
    close(report[1]);
    if (child > 0)
        end.exec_error = read_report(report[0]);
    close(report[0]);
    end.pid = child;
    if (child > 0) {
        wait_meanwhile(child, meanwhile, events);
        wait_for_end(&end);
    }
    let_signals_in(&inherited, false);
    child = 0;
    return end;
}

void record_end_alike(int status)
{
    if (WIFSIGNALED(status)) {
        const int number = WTERMSIG(status);
        const struct rlimit no_core = {0, 0}; /* the child's core is the one to look at */
        setrlimit(RLIMIT_CORE, &no_core);
        prctl(PR_SET_DUMPABLE, 0); /* a core that goes to a program knows no limit */
        signal(number, SIG_DFL);
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, number);
        sigprocmask(SIG_UNBLOCK, &set, NULL);
        raise(number);
        _exit(128 + number);
    }
    exit(WEXITSTATUS(status));
}

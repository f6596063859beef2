/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_stop.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "live/live_process.h"

#define GUARD_MS 50

int record_stop_events(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* A program that is continued by its number (cpulimit, its own child), or is killed, goes on without the recorder,
 * which is stopped and would be for ever. All signals are blocked here. */
_Noreturn static void stand_guard(pid_t recorder, long program)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (getppid() == recorder) {
        if (!live_process_is_stopped(program))
            kill(recorder, SIGCONT); /* again and again: it may be about to stop only */
        poll(NULL, 0, GUARD_MS);
    }
    _exit(0);
}

static void dismiss(pid_t guard)
{
    kill(guard, SIGKILL);
    while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {
    }
}

/* All signals are blocked. Sent to the process, so that it is one with that of a terminal, which sends it to all of the
 * group. */
static void stop_by(int number)
{
    const struct sigaction standard = {.sa_handler = SIG_DFL};
    struct sigaction before;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    const bool is_ours = sigaction(number, NULL, &before) == 0 && sigaction(number, &standard, NULL) == 0;
    kill(getpid(), number);
    sigprocmask(SIG_UNBLOCK, &set, NULL); /* we stop here, SIGSTOP before */
    sigprocmask(SIG_BLOCK, &set, NULL);
    if (is_ours)
        sigaction(number, &before, NULL);
}

static bool is_told(long pid, int options, siginfo_t* stopped)
{
    stopped->si_pid = 0;
    return waitid(P_PID, (id_t)pid, stopped, WSTOPPED | WNOHANG | options) == 0 && stopped->si_pid != 0;
}

/* Who continued us alone means the child, too; who continued the whole group has done so, and it may have stopped anew
 * by now. Takes the signal from pass_on, which could not tell. */
static void continue_alike(long pid, pid_t guard)
{
    const struct timespec at_once = {0, 0};
    siginfo_t sent, stopped;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCONT);
    if (sigtimedwait(&set, &sent, &at_once) == SIGCONT && sent.si_pid != guard && live_process_is_stopped(pid) &&
        !is_told(pid, WNOWAIT, &stopped))
        kill((pid_t)pid, SIGCONT);
}

/* The program has asked its parent, which it takes for whoever has started it, to trace it, and was stopped by a
 * signal: it gets that, and goes on. Becoming another program stops it, too, by a signal that is meant for nobody. */
static void let_go_on(long pid, int number)
{
    siginfo_t sent;
    const bool is_stop = ptrace(PTRACE_GETSIGINFO, (pid_t)pid, NULL, &sent) == 0;
    const bool is_exec = is_stop && number == SIGTRAP && sent.si_code == SI_USER;
    ptrace(PTRACE_CONT, (pid_t)pid, NULL, (long)(is_stop && !is_exec ? number : 0));
}

/* So may each of its threads have asked: then it is told to us alone if one is stopped or has ended, and the program
 * does not end before we have heard it. */
static void let_threads_go_on(long pid)
{
    const int of_threads = (int)(WEXITED | WSTOPPED | WNOHANG | __WCLONE);
    siginfo_t told = {0};
    while (waitid(P_ALL, 0, &told, of_threads | WNOWAIT) == 0 && told.si_pid != 0 && told.si_pid != pid) {
        const pid_t thread = told.si_pid;
        told.si_pid = 0;
        if (waitid(P_PID, (id_t)thread, &told, of_threads) != 0)
            return;
        if (told.si_code == CLD_TRAPPED)
            let_go_on(thread, told.si_status);
        told.si_pid = 0;
    }
}

void record_stop_alike(long pid)
{
    siginfo_t stopped;
    sigset_t all, before;
    let_threads_go_on(pid);
    if (!is_told(pid, 0, &stopped))
        return;
    if (stopped.si_code == CLD_TRAPPED) {
        let_go_on(pid, stopped.si_status);
        return;
    }
    const pid_t recorder = getpid();
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t guard = fork();
    if (guard == 0)
        stand_guard(recorder, pid);
    if (guard > 0) {
        if (live_process_is_stopped(pid))
            stop_by(stopped.si_status);
        dismiss(guard);
        continue_alike(pid, guard);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

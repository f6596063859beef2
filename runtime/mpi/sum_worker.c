/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mpi/sum_worker.h"

#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

#include "base/own_calls.h"
#include "mpi/sum_folder.h"

#define STACK_BYTES (64u << 10)
#define LONGEST_SECONDS 600 /* a worker that hangs would hold up the whole job */
#define ERRORS "errors"
#define WORKER "gmonscope-report: "
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#define CLOSE_AT_EXEC 4
#define MOST_DESCRIPTORS 65536u
#define CANNOT_BE_RUN 127

struct work {
    char* const* arguments;
    char** environment;
    char* stack; /* of the worker until it is another program */
    pid_t rank;  /* our process */
    pid_t between;
    int status;
    int error;
};

/* Memory for the two stacks and, behind them, the environment. */
struct room {
    char* memory;
    size_t bytes;
    size_t variables;
};

static bool is_ours(const char* variable)
{
    return strncmp(variable, "LD_PRELOAD=", strlen("LD_PRELOAD=")) == 0 ||
           strncmp(variable, "GMONSCOPE_", strlen("GMONSCOPE_")) == 0;
}

/* Nobody wants the worker's own profile. Another thread may add variables after they were counted: there is no room for
 * those. */
static void copy_environment(char** to, size_t variables)
{
    char** from = __environ;
    for (size_t i = 0; i < variables && from && from[i]; ++i)
        if (!is_ours(from[i]))
            *to++ = from[i];
    *to = NULL;
}

static bool make_room(struct room* room)
{
    room->variables = 0;
    for (char** at = __environ; at && *at; ++at)
        ++room->variables;
    room->bytes = 2 * STACK_BYTES + (room->variables + 1) * sizeof(char*);
    const long memory =
        gms_syscall(SYS_mmap, 0, (long)room->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    room->memory = (char*)memory;
    return memory > 0 || memory < -4095;
}

/* Call this in a process made here alone: its table of handlers is a copy of the program's. */
static void take_back(int signal_number)
{
    const uint64_t by_default[4] = {0}; /* the kernel's struct sigaction: handler, flags, restorer, mask */
    GMS_CALL4(SYS_rt_sigaction, signal_number, by_default, NULL, sizeof(gms_signal_set));
}

/* The program's handlers are no code of the worker's. */
static void take_back_signals(void)
{
    for (int number = 1; number <= 64; ++number)
        take_back(number);
    gms_signal_mask(SIG_SETMASK, 0);
}

/* True if they are ours now: the program may have closed its own. */
static bool lead_standard_streams(void)
{
    const int kind = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW;
    long nowhere = GMS_CALL4(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR, 0);
    long errors = GMS_CALL4(SYS_openat, gms_sum_folder_descriptor(), ERRORS, kind, 0600);
    nowhere = GMS_CALL3(SYS_fcntl, nowhere, F_DUPFD, 3);
    errors = GMS_CALL3(SYS_fcntl, errors, F_DUPFD, 3);
    return GMS_CALL3(SYS_dup3, nowhere, 0, 0) == 0 && GMS_CALL3(SYS_dup3, nowhere, 1, 0) == 1 &&
           GMS_CALL3(SYS_dup3, errors, 2, 0) == 2;
}

/* None of the program's files is the worker's. Kernels before Linux 5.11 are told of them one by one. */
static void close_others_at_exec(void)
{
    struct rlimit limit = {.rlim_cur = MOST_DESCRIPTORS};
    if (GMS_CALL3(SYS_close_range, 3, ~0u, CLOSE_AT_EXEC) == 0)
        return;
    GMS_CALL4(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, &limit);
    for (rlim_t file = 3; file < limit.rlim_cur && file < MOST_DESCRIPTORS; ++file)
        GMS_CALL3(SYS_fcntl, file, F_SETFD, FD_CLOEXEC);
}

/* The worker of a killed rank would write a sum that nobody waits for. False if `parent` has ended already. */
static bool end_with(pid_t parent)
{
    return GMS_CALL2(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL) == 0 && GMS_CALL0(SYS_getppid) == parent;
}

/* In a process that shares our memory, and nothing else. */
static int become(void* context)
{
    const struct work* work = context;
    const struct itimerval limit = {.it_value = {.tv_sec = LONGEST_SECONDS}};
    if (!end_with(work->between) || !lead_standard_streams())
        return CANNOT_BE_RUN;
    GMS_CALL1(SYS_fchdir, gms_sum_folder_descriptor());
    close_others_at_exec();
    GMS_CALL3(SYS_setitimer, ITIMER_REAL, &limit, NULL);
    take_back_signals();
    GMS_CALL3(SYS_execve, work->arguments[0], work->arguments, work->environment);
    return CANNOT_BE_RUN;
}

/* In a process between, for by exec the worker becomes a child that wait() finds. */
static int supervise(void* context)
{
    struct work* work = context;
    work->between = gms_getpid();
    if (!end_with(work->rank))
        return 0;
    take_back(SIGCHLD); /* where the program ignores it, the kernel would tell nobody how the worker ended */
    const int worker = clone(become, work->stack, CLONE_VM | CLONE_VFORK | SIGCHLD, work);
    long ended;
    if (worker < 0) {
        work->error = errno;
        return 0;
    }
    do
        ended = GMS_CALL4(SYS_wait4, worker, &work->status, 0, NULL);
    while (ended == -EINTR);
    work->error = ended < 0 ? (int)-ended : 0;
    return 0;
}

static void run(struct work* work, char* stack)
{
    const int saved_errno = errno;
    const gms_signal_set before = gms_signal_mask(SIG_SETMASK, ~(gms_signal_set)0);
    const int between = clone(supervise, stack, CLONE_VM | CLONE_VFORK, work); /* no signal tells its end */
    if (between < 0)
        work->error = errno;
    else
        while (GMS_CALL4(SYS_wait4, between, NULL, __WCLONE, NULL) == -EINTR) {
        }
    gms_signal_mask(SIG_SETMASK, before);
    errno = saved_errno;
}

/* Its first line, without its name. */
static void listen(char* said, size_t room)
{
    static char text[1024];
    const int file = gms_sum_file_open(ERRORS);
    gms_sum_file_read(file, text, sizeof text - 1);
    gms_sum_file_close(file);
    const char* line = strncmp(text, WORKER, strlen(WORKER)) == 0 ? text + strlen(WORKER) : text;
    snprintf(said, room, "%.*s", (int)strcspn(line, "\n"), line);
}

static void explain(const struct work* work, const char* path, char* said, size_t room)
{
    const int status = work->status;
    if (work->error)
        snprintf(said, room, "%.160s: %s", path, strerror(work->error));
    else if (WIFSIGNALED(status))
        snprintf(said, room, "%.160s was killed by signal %d", path, WTERMSIG(status));
    else if (WEXITSTATUS(status) == CANNOT_BE_RUN)
        snprintf(said, room, "%.160s cannot be run", path);
    else
        listen(said, room);
    if (!said[0])
        snprintf(said, room, "%.160s ended with status %d", path, WEXITSTATUS(status));
}

bool gms_sum_worker_run(char* const* arguments, char* said, size_t room)
{
    struct room memory;
    if (!make_room(&memory)) {
        snprintf(said, room, "%s", strerror(ENOMEM));
        return false;
    }
    char** const environment = (char**)(void*)(memory.memory + 2 * STACK_BYTES);
    copy_environment(environment, memory.variables);
    struct work work = {.arguments = arguments,
                        .environment = environment,
                        .stack = memory.memory + STACK_BYTES,
                        .rank = gms_getpid(),
                        .status = -1,
                        .error = ECHILD};
    run(&work, memory.memory + 2 * STACK_BYTES);
    GMS_CALL2(SYS_munmap, memory.memory, memory.bytes);
    if (!work.error && WIFEXITED(work.status) && WEXITSTATUS(work.status) == 0)
        return true;
    explain(&work, arguments[0], said, room);
    return false;
}

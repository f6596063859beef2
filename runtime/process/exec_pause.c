/* SPDX-License-Identifier: MIT
 *
 * The exec family before the C library's own: a thread that executes another program is not sampled from then on. A
 * tick that hits the kernel while it loads the program would reach that program as a SIGTRAP, and end it. And what the
 * program ignores or blocks of our signals, that one begins with. (The children of vfork are no threads of ours, and
 * nothing of the parent's is touched by them.)
 *
 * Weak, in the archive as in the C library's: a program that brings its own keeps them. They may be called by signal
 * handlers and after fork, so nothing here allocates.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interposer.h"
#include "base/may.h"
#include "base/own_calls.h"
#include "base/raw_syscall.h"
#include "process/program_times.h"
#include "process/syscalls.h"
#include "process/told_environment.h"
#include "sample/ticker.h"
#include "signals/believed_mask.h"
#include "signals/signal_ours.h"
#include "signals/signal_stacks.h"

#define PUBLIC __attribute__((weak, visibility("default")))
#define DEFAULT_PATH "/bin:/usr/bin"
#define SHELL "/bin/sh"

/* Blocked signals stay blocked over an exec. Returns the mask before. */
static gms_signal_set set_mask_of_program(void)
{
    const gms_signal_set before = gms_mask_show();
    if (gms_is_on_small_signal_stack()) {
        gms_signals_drop_pending();
        gms_signal_mask(SIG_SETMASK, gms_mask_believed(gms_mask_mark(), before));
    }
    return before;
}

/* A wrapper in one of the program's libraries (base/interposer.h); NULL: there is none. */
static int (*wrapped)(const char* path, char* const* arguments, char* const* environment);

__attribute__((constructor(101))) static void find_wrapper(void)
{
    *(void**)(void*)&wrapped = gms_interposer("execve");
}

static long call_kernel(int folder, const char* path, char* const* arguments, char* const* environment, int flags)
{
    if (wrapped && folder == AT_FDCWD && flags == 0)
        return wrapped(path, arguments, environment) < 0 ? -errno : 0;
    return folder == AT_FDCWD && flags == 0
               ? GMS_CALL3(SYS_execve, path, arguments, environment) /* known to older kernels and to filters */
               : gms_syscall(SYS_execveat, folder, (long)path, (long)arguments, (long)environment, flags, 0);
}

int gms_exec(int folder, const char* path, char* const* arguments, char* const* environment, int flags)
{
    char times[GMS_TIMES_TEXT];
    const struct gms_telling telling = gms_telling_for(environment, true);
    const char* told[telling.room + 1];
    if (telling.room > 0)
        environment = gms_tell(&telling, environment, told, times);
    if (!gms_may(GMS_TO_RUN))
        return (int)-call_kernel(folder, path, arguments, environment, flags);
    gms_ticker_end_traps();
    gms_times_note();
    gms_signals_show_ignored();
    const gms_signal_set before = set_mask_of_program();
    const long error = call_kernel(folder, path, arguments, environment, flags);
    gms_signal_mask(SIG_SETMASK, before);
    gms_times_take_back();
    gms_signals_hide_ignored();
    gms_ticker_resume();
    return (int)-error;
}

static int answer(int error)
{
    errno = error;
    return -1;
}

/* Runs a file; an executable that is no program is a shell's script. */
static int try_file(const char* path, char* const* arguments, char* const* environment)
{
    const int error = gms_exec(AT_FDCWD, path, arguments, environment, 0);
    if (error != ENOEXEC)
        return error;
    size_t count = 0;
    while (arguments[count])
        ++count;
    const char* script[count + 3]; /* with no argument, not even its name, it is one more */
    script[0] = SHELL;
    script[1] = path;
    for (size_t i = 1; i <= count; ++i)
        script[i + 1] = arguments[i];
    if (count == 0)
        script[2] = NULL;
    return gms_exec(AT_FDCWD, SHELL, (char* const*)script, environment, 0);
}

static bool is_elsewhere(int error)
{
    return error == ENOENT || error == ENOTDIR || error == EACCES || error == ESTALE || error == ENODEV ||
           error == ETIMEDOUT;
}

static int try_folders(const char* file, char* const* arguments, char* const* environment)
{
    const char* folder = getenv("PATH");
    char path[PATH_MAX + NAME_MAX + 2];
    const size_t length = strlen(file);
    int error = length > NAME_MAX ? ENAMETOOLONG : ENOENT;
    bool was_refused = false;
    if (!folder)
        folder = DEFAULT_PATH;
    while (length <= NAME_MAX) {
        const size_t size = strcspn(folder, ":");
        if (size < PATH_MAX) {
            memcpy(path, folder, size);
            path[size] = '/';
            memcpy(path + size + (size > 0), file, length + 1);
            error = try_file(path, arguments, environment);
            was_refused = was_refused || error == EACCES;
            if (!is_elsewhere(error))
                return error;
        }
        if (folder[size] == '\0')
            break;
        folder += size + 1;
    }
    return was_refused ? EACCES : error;
}

static int search(const char* file, char* const* arguments, char* const* environment)
{
    return answer(!*file              ? ENOENT
                  : strchr(file, '/') ? try_file(file, arguments, environment)
                                      : try_folders(file, arguments, environment));
}

PUBLIC int execve(const char* path, char* const* arguments, char* const* environment)
{
    return answer(gms_exec(AT_FDCWD, path, arguments, environment, 0));
}

PUBLIC int execv(const char* path, char* const* arguments) { return execve(path, arguments, __environ); }

PUBLIC int execvpe(const char* file, char* const* arguments, char* const* environment)
{
    return search(file, arguments, environment);
}

PUBLIC int execvp(const char* file, char* const* arguments) { return search(file, arguments, __environ); }

PUBLIC int execveat(int folder, const char* path, char* const* arguments, char* const* environment, int flags)
{
    return answer(gms_exec(folder, path, arguments, environment, flags));
}

/* The compiler believes the header that nobody passes NULL. */
static bool is_null(char* const* list)
{
    __asm__("" : "+r"(list));
    return !list;
}

PUBLIC int fexecve(int file, char* const* arguments, char* const* environment)
{
    if (file < 0 || is_null(arguments) || is_null(environment)) /* the kernel would take these */
        return answer(EINVAL);
    return answer(gms_exec(file, "", arguments, environment, AT_EMPTY_PATH));
}

/* The arguments from `first` on, and what follows their NULL, which is `after` then. */
#define COLLECT(arguments, first, after)                                                                               \
    va_list list;                                                                                                      \
    size_t count = 1;                                                                                                  \
    va_start(list, first);                                                                                             \
    for (const char* next = first; next; next = va_arg(list, const char*))                                             \
        ++count;                                                                                                       \
    va_end(list);                                                                                                      \
    const char* arguments[count];                                                                                      \
    va_start(list, first);                                                                                             \
    arguments[0] = first;                                                                                              \
    for (size_t i = 1; i < count; ++i)                                                                                 \
        arguments[i] = va_arg(list, const char*);                                                                      \
    (after);                                                                                                           \
    va_end(list)

PUBLIC int execl(const char* path, const char* first, ...)
{
    COLLECT(arguments, first, (void)0);
    return execve(path, (char* const*)arguments, __environ);
}

PUBLIC int execlp(const char* file, const char* first, ...)
{
    COLLECT(arguments, first, (void)0);
    return search(file, (char* const*)arguments, __environ);
}

PUBLIC int execle(const char* path, const char* first, ...)
{
    char* const* environment;
    COLLECT(arguments, first, environment = va_arg(list, char* const*));
    return execve(path, (char* const*)arguments, environment);
}

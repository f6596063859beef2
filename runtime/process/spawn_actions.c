/* SPDX-License-Identifier: MIT
 *
 * posix_spawn and what the C library makes of it, before its own: the new program begins with what this one ignores and
 * blocks of our signals, which the kernel does not know. Ticks of all threads rest while it is told of ignored ones.
 *
 * In the shared library alone: the real ones are the next that the loader knows.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/may.h"
#include "base/next_function.h"
#include "process/told_environment.h"
#include "signals/believed_mask.h"
#include "signals/signal_ours.h"
#include "signals/signal_stacks.h"

#define PUBLIC __attribute__((visibility("default")))

typedef int spawn_function(pid_t*, const char*, const posix_spawn_file_actions_t*, const posix_spawnattr_t*,
                           char* const*, char* const*);

static spawn_function* real_spawn;
static spawn_function* real_spawnp;
static FILE* (*real_popen)(const char*, const char*);
static int (*real_system)(const char*);
static int32_t at_work;    /* calls that show what is ignored ... */
static int32_t at_work_in; /* ... in this process */

/* Handlers may start programs, but must not ask the loader. */
__attribute__((constructor(101))) static void find_real(void)
{
    if (real_system)
        return;
    *(void**)(void*)&real_spawn = gms_next_function("posix_spawn");
    *(void**)(void*)&real_spawnp = gms_next_function("posix_spawnp");
    *(void**)(void*)&real_popen = gms_next_function("popen");
    *(void**)(void*)&real_system = gms_next_function("system");
}

/* The actions that the kernel has for the time of a call. */
struct told {
    gms_signal_set ignored, mask_before;
    bool shows_mask;
};

static struct told tell(bool shows_mask)
{
    struct told told = {.ignored = gms_signals_ignored(), .shows_mask = shows_mask};
    if (!gms_may(GMS_TO_RUN))
        return (struct told){0, 0, false};
    if (told.ignored) {
        const int32_t process = (int32_t)GMS_CALL0(SYS_getpid);
        if (__atomic_exchange_n(&at_work_in, process, __ATOMIC_ACQ_REL) != process)
            __atomic_store_n(&at_work, 0, __ATOMIC_RELEASE); /* a child, forked amid another thread's work */
        __atomic_add_fetch(&at_work, 1, __ATOMIC_ACQ_REL);
        gms_signals_show_ignored();
    }
    if (shows_mask)
        told.mask_before = gms_mask_show();
    return told;
}

static void take_back(const struct told* told)
{
    if (told->shows_mask)
        gms_signal_mask(SIG_SETMASK, told->mask_before);
    if (told->ignored && __atomic_sub_fetch(&at_work, 1, __ATOMIC_ACQ_REL) == 0)
        gms_signals_hide_ignored();
}

/* The program's attributes, and the mask as it believes that it is. */
static bool add_mask(const posix_spawnattr_t* given, posix_spawnattr_t* made)
{
    short flags = 0;
    sigset_t believed;
    if (given)
        *made = *given;
    else
        posix_spawnattr_init(made);
    posix_spawnattr_getflags(made, &flags);
    if (flags & POSIX_SPAWN_SETSIGMASK)
        return false;
    pthread_sigmask(SIG_BLOCK, NULL, &believed);
    posix_spawnattr_setsigmask(made, &believed);
    posix_spawnattr_setflags(made, (short)(flags | POSIX_SPAWN_SETSIGMASK));
    return true;
}

static int spawn(spawn_function* real, pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                 const posix_spawnattr_t* attributes, char* const* arguments, char* const* environment)
{
    posix_spawnattr_t with_mask;
    if (!real)
        return ENOSYS;
    if ((gms_mask_held() || gms_is_on_small_signal_stack()) && add_mask(attributes, &with_mask))
        attributes = &with_mask;
    const struct gms_telling telling = gms_telling_for(environment, false);
    const char* told_environment[telling.room + 1];
    if (telling.room > 0)
        environment = gms_tell(&telling, environment, told_environment, NULL);
    const struct told told = tell(false);
    const int error = real(pid, path, actions, attributes, arguments, environment);
    take_back(&told);
    return error;
}

PUBLIC int posix_spawn(pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                       const posix_spawnattr_t* attributes, char* const* arguments, char* const* environment)
{
    find_real();
    return spawn(real_spawn, pid, path, actions, attributes, arguments, environment);
}

PUBLIC int posix_spawnp(pid_t* pid, const char* file, const posix_spawn_file_actions_t* actions,
                        const posix_spawnattr_t* attributes, char* const* arguments, char* const* environment)
{
    find_real();
    return spawn(real_spawnp, pid, file, actions, attributes, arguments, environment);
}

PUBLIC FILE* popen(const char* command, const char* mode)
{
    find_real();
    gms_told_by_own_environment();
    const struct told told = tell(gms_mask_held() != 0);
    FILE* file = real_popen ? real_popen(command, mode) : NULL;
    take_back(&told);
    return file;
}

PUBLIC int system(const char* command)
{
    find_real();
    gms_told_by_own_environment();
    const struct told told = tell(gms_mask_held() != 0);
    const int result = real_system ? real_system(command) : -1;
    take_back(&told);
    return result;
}

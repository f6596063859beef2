/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/apart.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "base/raw_syscall.h"
#include "base/short_lock.h"

struct task {
    void (*work)(void*);
    void* data;
    gms_signal_set before;
    bool is_done;
};

static gms_short_lock lock;
static uint32_t moves;

/* In a frame of its own: what the caller still needs in its own stays as it is. */
__attribute__((noinline, noreturn)) static void be_apart(struct task* task)
{
    if (GMS_CALL3(SYS_close_range, 0, UINT32_MAX, GMS_APART_DESCRIPTORS) == 0) {
        task->work(task->data);
        task->is_done = true;
    }
    for (;;)
        GMS_CALL1(SYS_exit, 0);
}

/* The program's handlers run in its own threads alone. */
bool gms_do_apart(void (*work)(void*), void* data)
{
    struct task task = {.work = work, .data = data, .is_done = false};
    task.before = gms_short_lock_take(&lock);
    __atomic_fetch_add(&moves, 1, __ATOMIC_RELEASE);
    const long thread = GMS_CALL1(SYS_clone, GMS_APART_FLAGS);
    if (thread == 0)
        be_apart(&task);
    __atomic_fetch_add(&moves, 1, __ATOMIC_RELEASE);
    gms_short_lock_release(&lock, task.before);
    return task.is_done;
}

uint32_t gms_apart_moves(void) { return __atomic_load_n(&moves, __ATOMIC_ACQUIRE); }

void gms_apart_forget(void)
{
    lock = 0;
    moves = 0;
}

/* proc(5): one folder for each thread. */
bool gms_is_only_thread(void)
{
    struct stat threads;
    return GMS_CALL4(SYS_newfstatat, AT_FDCWD, "/proc/self/task", &threads, 0) == 0 && threads.st_nlink == 3;
}

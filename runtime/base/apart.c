/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/apart.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include "base/raw_syscall.h"

struct task {
    void (*work)(void*);
    void* data;
    gms_signal_set before;
    bool is_done;
};

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
    task.before = gms_signal_mask(SIG_BLOCK, ~(gms_signal_set)0);
    const long thread = GMS_CALL1(SYS_clone, GMS_APART_FLAGS);
    if (thread == 0)
        be_apart(&task);
    gms_signal_mask(SIG_SETMASK, task.before);
    return task.is_done;
}

/* proc(5): one folder for each thread. */
bool gms_is_only_thread(void)
{
    struct stat threads;
    return GMS_CALL4(SYS_newfstatat, AT_FDCWD, "/proc/self/task", &threads, 0) == 0 && threads.st_nlink == 3;
}

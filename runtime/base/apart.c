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

static uint32_t present, begun;

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
    __atomic_fetch_add(&present, 1, __ATOMIC_ACQ_REL);
    __atomic_fetch_add(&begun, 1, __ATOMIC_ACQ_REL);
    const long thread = GMS_CALL1(SYS_clone, GMS_APART_FLAGS);
    if (thread == 0)
        be_apart(&task);
    __atomic_fetch_sub(&present, 1, __ATOMIC_ACQ_REL);
    gms_signal_mask(SIG_SETMASK, task.before);
    return task.is_done;
}

uint32_t gms_apart_begun(void) { return __atomic_load_n(&begun, __ATOMIC_ACQUIRE); }

bool gms_apart_is_any(void) { return __atomic_load_n(&present, __ATOMIC_ACQUIRE) > 0; }

void gms_apart_forget(void) { present = 0; }

/* proc(5): one folder for each thread. */
bool gms_is_only_thread(void)
{
    struct stat threads;
    return GMS_CALL4(SYS_newfstatat, AT_FDCWD, "/proc/self/task", &threads, 0) == 0 && threads.st_nlink == 3;
}

/* SPDX-License-Identifier: MIT
 *
 * The runtime's system calls, by what they are needed for.
 */
#ifndef GMS_SANDBOX_CALLS_H
#define GMS_SANDBOX_CALLS_H

#ifdef __x86_64__
#include <asm/prctl.h>
#endif
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>

#include "base/apart.h"
#include "base/may.h"
#include "base/raw_syscall.h"

#define ANY_ADDRESS 4096
/* A file's first number, and a high one, to which it is moved: a filter may let the one through and kill for the other.
 */
#define ANY_FILE ((uint64_t)1 << 63)

/* `must_work`: it is no harm that others fail. */
static const struct gms_needed_call {
    uint32_t need;
    bool must_work;
    int32_t number;
    uint64_t arguments[6];
} gms_needed_calls[] = {
    {GMS_TO_RUN, true, SYS_rt_sigprocmask, {SIG_SETMASK, ANY_ADDRESS, ANY_ADDRESS, 8}},
    {GMS_TO_RUN, true, SYS_rt_sigprocmask, {SIG_BLOCK, ANY_ADDRESS, 0, 8}},
    {GMS_TO_RUN, true, SYS_rt_sigreturn, {0}},
    {GMS_TO_RUN, true, SYS_clock_gettime, {CLOCK_THREAD_CPUTIME_ID, ANY_ADDRESS}},
    {GMS_TO_RUN, true, SYS_getpid, {0}},
    {GMS_TO_RUN, true, SYS_gettid, {0}},
#ifdef SYS_arch_prctl
    {GMS_TO_SEE_FS, true, SYS_arch_prctl, {ARCH_GET_FS, ANY_ADDRESS}},
#endif
    {GMS_TO_RUN, false, SYS_futex, {ANY_ADDRESS, 6 | 128}},
    {GMS_TO_RUN, false, SYS_nanosleep, {ANY_ADDRESS, 0}},
    {GMS_TO_COPY, true, SYS_process_vm_readv, {1, ANY_ADDRESS, 1, ANY_ADDRESS, 1, 0}},
    {GMS_TO_COPY, false, SYS_process_vm_writev, {1, ANY_ADDRESS, 1, ANY_ADDRESS, 1, 0}},
    {GMS_TO_COPY, false, SYS_mremap, {ANY_ADDRESS, 4096, 4096, 0}},
    {GMS_TO_PEEK, false, SYS_mincore, {ANY_ADDRESS, 4096, ANY_ADDRESS}},
    {GMS_TO_NAME, false, SYS_prctl, {PR_GET_NAME, ANY_ADDRESS}},
    {GMS_TO_MAP, false, SYS_mmap, {0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, ~0ul}},
    {GMS_TO_GROW, false, SYS_mmap, {0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, ANY_FILE}},
    {GMS_TO_GROW, false, SYS_fstat, {ANY_FILE, ANY_ADDRESS}},
    {GMS_TO_GROW, false, SYS_fstatfs, {ANY_FILE, ANY_ADDRESS}},
    {GMS_TO_GROW, false, SYS_prlimit64, {0, 1, 0, ANY_ADDRESS}},
    {GMS_TO_GROW, false, SYS_fallocate, {ANY_FILE, 0, 0, 4096}},
    {GMS_TO_GROW, false, SYS_pwrite64, {ANY_FILE, ANY_ADDRESS, 4096, 0}},
    {GMS_TO_GROW, false, SYS_openat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, O_RDWR | O_CLOEXEC | O_NOFOLLOW}},
    {GMS_TO_GROW, false, SYS_sysinfo, {ANY_ADDRESS}},
    {GMS_TO_GROW, false, SYS_getrandom, {ANY_ADDRESS, 8, 0}},
    {GMS_TO_GROW, false, SYS_geteuid, {0}},
    {GMS_TO_GROW, false, SYS_newfstatat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, ANY_ADDRESS, 0}},
    {GMS_TO_GROW, false, SYS_madvise, {ANY_ADDRESS, 4096, 18}},
    {GMS_TO_GROW, false, SYS_kill, {1, 0}},
    {GMS_TO_GROW, false, SYS_clock_gettime, {CLOCK_REALTIME, ANY_ADDRESS}},
    {GMS_TO_LEARN, false, SYS_openat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, O_RDONLY | O_CLOEXEC}},
    {GMS_TO_LEARN, false, SYS_read, {ANY_FILE, ANY_ADDRESS, 4096}},
    {GMS_TO_LEARN, false, SYS_close, {ANY_FILE}},
    {GMS_TO_READ, false, SYS_openat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, O_RDONLY | O_CLOEXEC}},
    {GMS_TO_READ, false, SYS_pread64, {ANY_FILE, ANY_ADDRESS, 4096, 0}},
    {GMS_TO_READ, false, SYS_close, {ANY_FILE}},
    {GMS_TO_MUTE, false, SYS_openat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, O_RDWR | O_CLOEXEC}},
    {GMS_TO_MUTE, false, SYS_pread64, {ANY_FILE, ANY_ADDRESS, 8, ANY_ADDRESS}},
    {GMS_TO_MUTE, false, SYS_pwrite64, {ANY_FILE, ANY_ADDRESS, 1, ANY_ADDRESS}},
    {GMS_TO_MUTE, false, SYS_close, {ANY_FILE}},
    {GMS_TO_MUTE, false, SYS_mremap, {ANY_ADDRESS, 4096, 4096, 0}},
    {GMS_TO_MUTE, false, SYS_mprotect, {ANY_ADDRESS, 4096, PROT_READ | PROT_WRITE | PROT_EXEC}},
    {GMS_TO_MUTE, false, SYS_prlimit64, {0, 7, 0, ANY_ADDRESS}},
    {GMS_TO_MUTE, false, SYS_fcntl, {ANY_FILE, F_DUPFD_CLOEXEC, 992}},
    {GMS_TO_SAMPLE | GMS_TO_TIME | GMS_TO_ACT, false, SYS_rt_sigaction, {SIGURG, ANY_ADDRESS, 0, 8}},
    {GMS_TO_SAMPLE, false, SYS_openat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, O_RDONLY | O_CLOEXEC}},
    {GMS_TO_SAMPLE, false, SYS_read, {ANY_FILE, ANY_ADDRESS, 4096}},
    {GMS_TO_SAMPLE, false, SYS_close, {ANY_FILE}},
    {GMS_TO_SAMPLE | GMS_TO_TIME, false, SYS_clock_getres, {CLOCK_MONOTONIC_COARSE, ANY_ADDRESS}},
    {GMS_TO_SAMPLE | GMS_TO_TIME, false, SYS_timer_create, {CLOCK_THREAD_CPUTIME_ID, ANY_ADDRESS, ANY_ADDRESS}},
    {GMS_TO_SAMPLE | GMS_TO_TIME, false, SYS_timer_settime, {0, 0, ANY_ADDRESS, 0}},
    {GMS_TO_SAMPLE | GMS_TO_TIME, false, SYS_timer_delete, {0}},
    {GMS_TO_SAMPLE, false, SYS_perf_event_open, {ANY_ADDRESS, 0, ~0ul, ~0ul, 8}},
    {GMS_TO_SAMPLE, false, SYS_ioctl, {ANY_FILE, 0x2400}},
    {GMS_TO_SAMPLE, false, SYS_fcntl, {ANY_FILE, F_DUPFD_CLOEXEC, 768}},
    {GMS_TO_SAMPLE, false, SYS_mmap, {0, 4096, PROT_READ, MAP_SHARED, ANY_FILE}},
    {GMS_TO_SAMPLE, false, SYS_munmap, {ANY_ADDRESS, 4096}},
    {GMS_TO_SAMPLE, false, SYS_prlimit64, {0, 7, 0, ANY_ADDRESS}},
    {GMS_TO_SAMPLE, false, SYS_tgkill, {1, 1, 0}},
    {GMS_TO_SAMPLE | GMS_TO_END, true, SYS_munmap, {ANY_ADDRESS, 4096}},
    {GMS_TO_SAMPLE | GMS_TO_END, true, SYS_close, {ANY_FILE}},
    {GMS_TO_SAMPLE | GMS_TO_END, true, SYS_fcntl, {ANY_FILE, F_GETSIG}},
    {GMS_TO_SAMPLE | GMS_TO_END, true, SYS_fcntl, {ANY_FILE, F_GETOWN_EX, ANY_ADDRESS}},
    {GMS_TO_PART, false, SYS_newfstatat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, ANY_ADDRESS, 0}},
    {GMS_TO_PART, false, SYS_clone, {GMS_APART_FLAGS, 0, 0, 0, 0}},
    {GMS_TO_PART, false, SYS_close_range, {0, UINT32_MAX, GMS_APART_DESCRIPTORS}},
    {GMS_TO_PART, false, SYS_exit, {0}},
    {GMS_TO_SEND, false, SYS_rt_sigqueueinfo, {1, SIGURG, ANY_ADDRESS}},
    {GMS_TO_SEND, false, SYS_rt_tgsigqueueinfo, {1, 1, SIGURG, ANY_ADDRESS}},
    {GMS_TO_SEND, false, SYS_rt_sigtimedwait, {ANY_ADDRESS, ANY_ADDRESS, ANY_ADDRESS, 8}},
    {GMS_TO_SEND | GMS_TO_ACT, false, SYS_rt_sigaction, {SIGURG, 0, ANY_ADDRESS, 8}},
    {GMS_TO_SEND, false, SYS_rt_sigpending, {ANY_ADDRESS, 8}},
    {GMS_TO_SEND, false, SYS_restart_syscall, {0}},
    {GMS_TO_WRITE, false, SYS_faccessat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, 1}},
    {GMS_TO_WRITE, false, SYS_ftruncate, {ANY_FILE, 0}},
    {GMS_TO_WRITE, false, SYS_getrandom, {ANY_ADDRESS, 8, 0}},
    {GMS_TO_WRITE, false, SYS_openat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600}},
    {GMS_TO_WRITE, false, SYS_openat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, O_RDONLY | O_CLOEXEC}},
    {GMS_TO_WRITE, false, SYS_read, {ANY_FILE, ANY_ADDRESS, 4096}},
    {GMS_TO_WRITE, false, SYS_write, {ANY_FILE, ANY_ADDRESS, 4096}},
    {GMS_TO_WRITE, false, SYS_close, {ANY_FILE}},
    {GMS_TO_WRITE,
     false,
     SYS_mmap,
     {0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, ~0ul}},
    {GMS_TO_WRITE, false, SYS_munmap, {ANY_ADDRESS, 4096}},
    {GMS_TO_WRITE, false, SYS_getrusage, {0, ANY_ADDRESS}},
    {GMS_TO_WRITE, false, SYS_newfstatat, {ANY_FILE, ANY_ADDRESS, ANY_ADDRESS, AT_EMPTY_PATH}},
    {GMS_TO_WRITE, false, SYS_newfstatat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, ANY_ADDRESS, 0}},
    {GMS_TO_WRITE, false, SYS_readlinkat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, ANY_ADDRESS, 4096}},
#ifdef SYS_readlink
    {GMS_TO_WRITE, false, SYS_readlink, {ANY_ADDRESS, ANY_ADDRESS, 4096}},
#endif
    {GMS_TO_WRITE, false, SYS_geteuid, {0}},
    {GMS_TO_WRITE, false, SYS_fchmod, {ANY_FILE, 0600}},
    {GMS_TO_WRITE, false, SYS_renameat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, (uint64_t)AT_FDCWD, ANY_ADDRESS}},
    {GMS_TO_WRITE, false, SYS_unlinkat, {(uint64_t)AT_FDCWD, ANY_ADDRESS, 0}},
    {GMS_TO_WRITE, false, SYS_clock_gettime, {CLOCK_REALTIME, ANY_ADDRESS}},
    {GMS_TO_WRITE, false, SYS_getpid, {0}},
    {GMS_TO_WRITE, false, SYS_fstat, {ANY_FILE, ANY_ADDRESS}},
    {GMS_TO_WRITE, false, SYS_fcntl, {ANY_FILE, F_DUPFD_CLOEXEC, 768}},
    {GMS_TO_SAY, false, SYS_fstat, {2, ANY_ADDRESS}},
    {GMS_TO_SAY, false, SYS_newfstatat, {2, ANY_ADDRESS, ANY_ADDRESS, AT_EMPTY_PATH}},
    {GMS_TO_SAY, false, SYS_ppoll, {ANY_ADDRESS, 1, ANY_ADDRESS, 0}},
    {GMS_TO_SAY, false, SYS_pwritev2, {2, ANY_ADDRESS, 1, ~0ul, ~0ul, 8}},
    {GMS_TO_SAY, false, SYS_write, {2, ANY_ADDRESS, 4096}},
};

#endif

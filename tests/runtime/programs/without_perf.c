/* SPDX-License-Identifier: MIT */
/* without_perf [--kill] PROGRAM ARGUMENTS...: runs it where perf_event_open is barred, as in many a container, or
 * kills, as in many a service; process_vm_readv and pwrite64, too. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

int main(int argc, char** argv)
{
    const int kills = argc > 2 && strcmp(argv[1], "--kill") == 0;
    struct sock_filter bar[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pwrite64, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, kills ? SECCOMP_RET_KILL_PROCESS : SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct itimerval stopped = {{0, 0}, {0, 0}}; /* the C library's own profiler survives an exec */
    const struct sock_fprog filter = {sizeof bar / sizeof *bar, bar};
    if (argc < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0) {
        perror("without_perf");
        return 2;
    }
    setitimer(ITIMER_PROF, &stopped, NULL);
    execvp(argv[1 + kills], argv + 1 + kills);
    perror(argv[1 + kills]);
    return 127;
}

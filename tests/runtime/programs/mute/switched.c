/* SPDX-License-Identifier: MIT
 *
 * Functions that are called while the profile is on and while it is off, and the code at their start. Prints "NAME
 * COUNT" for the calls that must have been counted. The status is 1 if the code is not as it must be, 2 if that was
 * never seen.
 *   switched once|often|threads|fork|fork_on|vfork|breakpoint|kept|closed|one_file|library FILE|waits|sampled|rights|
 *   own_writer|sleeps */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "gmonscope_calls.h"

#define QUIET __attribute__((no_instrument_function))
#define NOINLINE __attribute__((noinline))
#define CODE_BYTES 32

static volatile unsigned long sink;
NOINLINE void leaf(void) { ++sink; }
NOINLINE void other(void) { sink += 2; }
NOINLINE void late(void) { sink += 3; }
static void (*volatile const functions[])(void) = {leaf, other, late};
static unsigned char at_first[3][CODE_BYTES];

QUIET static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

QUIET static void remember(void)
{
    for (int i = 0; i < 3; ++i)
        memcpy(at_first[i], (const void*)functions[i], CODE_BYTES);
}

QUIET static int is_changed(int i) { return memcmp(at_first[i], (const void*)functions[i], CODE_BYTES) != 0; }
QUIET static int any_changed(void) { return is_changed(0) || is_changed(1) || is_changed(2); }

QUIET static void call(int i, long times)
{
    for (long n = 0; n < times; ++n)
        functions[i]();
}

/* Calls until the code is `changed`, or for long. */
QUIET static int wait_for(int i, int changed)
{
    const double end = cpu_seconds() + 5;
    while (is_changed(i) != changed && cpu_seconds() < end)
        call(i, 1000);
    return is_changed(i) == changed;
}

QUIET static int mute_all(void)
{
    moncontrol(0);
    return wait_for(0, 1) && wait_for(1, 1) && wait_for(2, 1);
}

QUIET static void fail_unless(int condition, int status)
{
    if (condition)
        return;
    fflush(stdout);
    _exit(status);
}

/* Where CODE_STAYS is set, the code stays as it is, and all is counted as it would be otherwise. */
QUIET static void once(void)
{
    call(0, 10);
    if (getenv("CODE_STAYS")) {
        const double end = cpu_seconds() + 0.3;
        moncontrol(0);
        while (cpu_seconds() < end)
            call(0, 1000);
        fail_unless(!any_changed(), 1);
    } else
        fail_unless(mute_all(), 2);
    call(0, 1000);
    moncontrol(1);
    fail_unless(!any_changed(), 1);
    call(0, 7);
    call(2, 3);
    printf("leaf 17\nlate 3\n");
}

QUIET static void often(void)
{
    long counted = 0;
    for (int round = 0; round < 20; ++round) {
        fail_unless(mute_all(), 2);
        moncontrol(1);
        fail_unless(!any_changed(), 1);
        call(round % 3, 5);
        counted += round % 3 == 0 ? 5 : 0;
    }
    printf("leaf %ld\n", counted);
}

static volatile int stops;
QUIET static void* caller(void* unused)
{
    long made = 0;
    for (; !stops; made += 300)
        for (int i = 0; i < 3; ++i)
            call(i, 100);
    (void)unused;
    return (void*)made;
}

/* Others call meanwhile: only that the code is whole again at the end, and that nobody has died of it. */
QUIET static void threads(void)
{
    pthread_t others[8];
    const double end = cpu_seconds() + 4;
    int seen = 0;
    for (int i = 0; i < 8; ++i)
        pthread_create(&others[i], NULL, caller, NULL);
    for (unsigned round = 0; cpu_seconds() < end; ++round) {
        moncontrol(0);
        usleep(round % 2 ? 80000 : 1000);
        seen += any_changed();
        moncontrol(1);
        usleep(1000);
    }
    stops = 1;
    for (int i = 0; i < 8; ++i)
        pthread_join(others[i], NULL);
    moncontrol(0);
    moncontrol(1);
    fail_unless(!any_changed(), 1);
    fail_unless(seen > 0, 2);
}

/* The child goes on as it was; what it does changes nothing in its parent. */
QUIET static void fork_off(void)
{
    int status;
    fail_unless(mute_all(), 2);
    const pid_t child = fork();
    if (child == 0) {
        fail_unless(any_changed(), 1);
        call(0, 100);
        moncontrol(1);
        fail_unless(!any_changed(), 1);
        call(0, 4);
        exit(0);
    }
    waitpid(child, &status, 0);
    fail_unless(status == 0, 1);
    fail_unless(any_changed(), 1);
    moncontrol(1);
    fail_unless(!any_changed(), 1);
    call(0, 6);
    printf("leaf 6\n");
}

/* Each child goes on as its parent was at the fork, whatever the parent does next. */
QUIET static void fork_on(void)
{
    for (int i = 0; i < 20; ++i) {
        int status;
        const pid_t child = fork();
        if (child == 0) {
            call(0, 4);
            exit(0);
        }
        moncontrol(0);
        waitpid(child, &status, 0);
        fail_unless(status == 0, 1);
        moncontrol(1);
    }
    call(0, 6);
    printf("leaf 6\n");
}

QUIET static void vfork_off(void)
{
    int status;
    fail_unless(mute_all(), 2);
    const pid_t child = vfork();
    if (child == 0)
        execl("/bin/true", "true", (char*)NULL);
    waitpid(child, &status, 0);
    moncontrol(1);
    fail_unless(!any_changed() && status == 0, 1);
    call(0, 6);
    printf("leaf 6\n");
}

/* A daemon gives up its rights, that to the file of its memory among them. */
QUIET static void rights(void)
{
    fail_unless(mute_all(), 2);
    if (geteuid() == 0)
        fail_unless(setuid(65534) == 0, 2);
    else
        fail_unless(prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0, 2);
    fail_unless(open("/proc/self/mem", O_RDWR) < 0, 2);
    moncontrol(1);
    fail_unless(!any_changed(), 1);
    call(0, 14);
    printf("leaf 14\n");
}

/* Nobody switches: no call counts at all. */
QUIET static void sampled(void)
{
    int status;
    fail_unless(wait_for(0, 1) && wait_for(1, 1) && wait_for(2, 1), 2);
    moncontrol(0);
    moncontrol(1);
    fail_unless(is_changed(0) && is_changed(1) && is_changed(2), 1);
    const pid_t child = fork();
    const double end = cpu_seconds() + 0.2;
    while (cpu_seconds() < end)
        call(0, 1000);
    fail_unless(is_changed(0), 1);
    if (child == 0)
        exit(0);
    waitpid(child, &status, 0);
    fail_unless(status == 0, 1);
}

/* A debugger has written something else there. Returns the byte that it found. */
QUIET static off_t break_first(int memory, unsigned char* found)
{
    const volatile unsigned char* code = (const volatile unsigned char*)functions[0];
    int at = 0;
    fail_unless(mute_all(), 2);
    while (code[at] == at_first[0][at])
        ++at;
    *found = code[at];
    fail_unless(pwrite(memory, "\xcc", 1, (off_t)(uintptr_t)(code + at)) == 1, 2);
    moncontrol(1);
    fail_unless(code[at] == 0xcc && !is_changed(1) && !is_changed(2), 1);
    call(1, 5);
    return (off_t)(uintptr_t)(code + at);
}

/* The debugger stays. */
QUIET static void kept(void)
{
    unsigned char found;
    break_first(open("/proc/self/mem", O_RDWR), &found);
    for (const double end = cpu_seconds() + 0.1; cpu_seconds() < end;) {
    }
    printf("other 5\n");
}

/* The debugger puts back what it found only later. */
QUIET static void breakpoint(void)
{
    const int memory = open("/proc/self/mem", O_RDWR);
    unsigned char found;
    const off_t address = break_first(memory, &found);
    fail_unless(pwrite(memory, &found, 1, address) == 1, 2);
    const double end = cpu_seconds() + 3;
    while (is_changed(0) && cpu_seconds() < end) {
    }
    fail_unless(!any_changed(), 1);
    call(0, 8);
    printf("leaf 8\nother 5\n");
}

QUIET static void close_in(struct sock_filter* steps, unsigned short count)
{
    const struct sock_fprog filter = {count, steps};
    fail_unless(mute_all(), 2);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    fail_unless(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0, 2);
    fail_unless(!any_changed(), 1);
    call(0, 100);
    moncontrol(1);
    call(0, 9);
    printf("leaf 9\n");
}

/* A filter that bars the files with which the code would be changed back. */
QUIET static void closed(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pwrite64, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    close_in(steps, sizeof steps / sizeof *steps);
}

/* A filter that lets the program write to its first file alone. */
QUIET static void one_file(void)
{
    struct sock_filter steps[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
                                  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pwrite64, 0, 3),
                                  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
                                  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 3, 1, 0),
                                  BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
                                  BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    close_in(steps, sizeof steps / sizeof *steps);
}

/* A program that writes its own code, and has no descriptor left to change it back with. */
QUIET static void own_writer(void)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < 3; ++i)
        fail_unless(mprotect((void*)((uintptr_t)functions[i] & -page), page, PROT_READ | PROT_WRITE | PROT_EXEC) == 0,
                    2);
    fail_unless(mute_all(), 2);
    while (open("/dev/null", O_RDONLY | O_CLOEXEC) >= 0)
        continue;
    moncontrol(1);
    fail_unless(!any_changed(), 1);
    for (int i = 0; i < 3; ++i)
        *(volatile unsigned char*)(uintptr_t)functions[i] = at_first[i][0];
    call(0, 14);
    printf("leaf 14\n");
}

/* A library is unloaded while its functions are muted, and loaded again. */
QUIET static void library(const char* file)
{
    const double end = cpu_seconds() + 0.5;
    moncontrol(0);
    fail_unless(mute_all(), 2);
    for (int round = 0; round < 200 || cpu_seconds() < end; ++round) {
        void* handle = dlopen(file, RTLD_NOW);
        void (*function)(void);
        *(void**)&function = handle ? dlsym(handle, "in_library") : NULL;
        fail_unless(function != NULL, 2);
        for (int i = 0; i < 10; ++i)
            function();
        dlclose(handle);
    }
    void* handle = dlopen(file, RTLD_NOW);
    void (*function)(void);
    *(void**)&function = dlsym(handle, "in_library");
    moncontrol(1);
    for (int i = 0; i < 11; ++i)
        function();
    call(0, 12);
    fail_unless(!any_changed(), 1);
    printf("leaf 12\n");
}

/* Somebody else switches: says what it sees. */
QUIET static void waits(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    call(0, 10);
    printf("%d\nready\n", (int)getpid());
    fail_unless(wait_for(0, 1), 2);
    printf("muted\n");
    fail_unless(wait_for(0, 0), 2);
    printf("counting\n");
    call(1, 13);
    printf("other 13\n");
}

/* Somebody else switches it on while it sleeps, which takes no samples, and then it ends. */
QUIET static void sleeps(void)
{
    char end;
    fail_unless(mute_all(), 2);
    printf("%d\nmuted\n", (int)getpid());
    fflush(stdout);
    fail_unless(read(STDIN_FILENO, &end, 1) == 0, 2);
    fail_unless(any_changed(), 1);
}

QUIET int main(int argc, char** argv)
{
    const char* mode = argc > 1 ? argv[1] : "";
    static const struct {
        const char* name;
        void (*run)(void);
    } modes[] = {{"once", once},       {"often", often},       {"threads", threads},       {"fork", fork_off},
                 {"vfork", vfork_off}, {"closed", closed},     {"breakpoint", breakpoint}, {"waits", waits},
                 {"fork_on", fork_on}, {"sampled", sampled},   {"rights", rights},         {"sleeps", sleeps},
                 {"kept", kept},       {"one_file", one_file}, {"own_writer", own_writer}};
    remember();
    if (!strcmp(mode, "library") && argc > 2)
        library(argv[2]);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; ++i)
        if (!strcmp(mode, modes[i].name))
            modes[i].run();
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* starts_programs WAY none|ignored|blocked|both: sets SIGURG and SIGTRAP so and starts a program that tells what it has
 * inherited, each time in another way. Works meanwhile, so that ticks come. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static volatile unsigned long work;
static const char* const program = "/bin/grep";
static char* arguments[] = {"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status", NULL};

CALLED void spin(void)
{
    for (int i = 0; i < 5000000; i++)
        work += (unsigned)i;
}

static void* spin_on(void* unused)
{
    for (int i = 0; i < 10; i++)
        spin();
    return unused;
}

static void change(const char* how)
{
    sigset_t both;
    sigemptyset(&both);
    sigaddset(&both, SIGURG);
    sigaddset(&both, SIGTRAP);
    if (strcmp(how, "ignored") == 0 || strcmp(how, "both") == 0) {
        signal(SIGURG, SIG_IGN);
        signal(SIGTRAP, SIG_IGN);
    }
    sigaddset(&both, SIGUSR1);
    if (strcmp(how, "blocked") == 0 || strcmp(how, "both") == 0)
        sigprocmask(SIG_BLOCK, &both, NULL);
}

static pid_t spawn(int with_path, int with_defaults)
{
    posix_spawnattr_t attributes;
    sigset_t urgent;
    pid_t child = 0;
    posix_spawnattr_init(&attributes);
    if (with_defaults) {
        sigemptyset(&urgent);
        sigaddset(&urgent, SIGURG);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setsigdefault(&attributes, &urgent);
        posix_spawnattr_setsigmask(&attributes, &urgent);
    }
    if (with_path)
        posix_spawn(&child, program, NULL, with_defaults ? &attributes : NULL, arguments, environ);
    else
        posix_spawnp(&child, "grep", NULL, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    return child;
}

static char** volatile none; /* the header says that it may not be NULL; the C library refuses it */

static void replace(const char* way)
{
    if (strcmp(way, "execve") == 0)
        execve(program, arguments, environ);
    else if (strcmp(way, "execvp") == 0)
        execvp("grep", arguments);
    else if (strcmp(way, "fexecve") == 0)
        fexecve(open(program, O_RDONLY | O_CLOEXEC), arguments, environ);
    else if (strcmp(way, "fexecve of nothing") == 0 && fexecve(open(program, O_RDONLY | O_CLOEXEC), none, environ) < 0)
        execve(program, arguments, environ);
    else if (strcmp(way, "syscall") == 0)
        syscall(SYS_execve, program, arguments, environ);
    else if (strcmp(way, "syscall at") == 0)
        syscall(SYS_execveat, AT_FDCWD, program, arguments, environ, 0);
}

static void pass_on(FILE* from)
{
    char line[256];
    while (fgets(line, sizeof line, from))
        fputs(line, stdout);
    pclose(from);
}

static void call(const char* way)
{
    pid_t child = 0;
    if (strcmp(way, "fork") == 0 && (child = fork()) == 0) {
        spin();
        execve(program, arguments, environ);
    } else if (strcmp(way, "vfork") == 0 && (child = vfork()) == 0) {
        execve(program, arguments, environ);
        _exit(1);
    } else if (strcmp(way, "vfork with mask") == 0 && (child = vfork()) == 0) {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGUSR2);
        signal(SIGTRAP, SIG_DFL);
        sigprocmask(SIG_SETMASK, &one, NULL);
        execve(program, arguments, environ);
        _exit(1);
    } else if (strcmp(way, "spawn") == 0) {
        child = spawn(1, 0);
    } else if (strcmp(way, "spawnp") == 0) {
        child = spawn(0, 0);
    } else if (strcmp(way, "spawn with attributes") == 0) {
        child = spawn(1, 1);
    } else if (strcmp(way, "popen") == 0) {
        pass_on(popen("exec grep -E '^Sig(Blk|Ign)' /proc/self/status", "r"));
    } else if (strcmp(way, "system") == 0) {
        if (system("exec grep -E '^Sig(Blk|Ign)' /proc/self/status") != 0)
            puts("failed");
    } else {
        replace(way);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

int main(int argc, char** argv)
{
    const struct itimerval stopped = {{0, 0}, {0, 0}}; /* the C library's own profiler survives an exec */
    pthread_t thread;
    if (argc < 3)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    spin();
    change(argv[2]);
    pthread_create(&thread, NULL, spin_on, NULL);
    spin();
    setitimer(ITIMER_PROF, &stopped, NULL);
    call(argv[1]);
    kill(getpid(), strcmp(argv[2], "none") == 0 ? SIGURG : SIGTRAP); /* nobody's */
    pthread_join(thread, NULL);
    puts("end");
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* spawns ROUNDS: three threads start this program by posix_spawn, posix_spawnp, vfork, popen and system, with signals
 * blocked or ignored. spawns - NUMBER is what they start. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "storm.h"
#define STARTERS 3
#define TIMES 10

extern char** environ;
static int rounds;
static char* self;

CALLED static unsigned long work(unsigned long x)
{
    for (int i = 0; i < 1000; i++)
        x = mix(x, (unsigned long)i);
    return x;
}

static int ended(pid_t child)
{
    int status;
    MUST(waitpid(child, &status, 0) == child);
    return status;
}

static int spawn(char* number, int by_path)
{
    char* arguments[] = {self, "-", number, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGUSR2);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    MUST((by_path ? posix_spawnp : posix_spawn)(&child, self, &actions, &attributes, arguments, environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return ended(child);
}

static int by_vfork(char* number)
{
    const pid_t child = vfork();
    if (child == 0) {
        close(1);
        execl("/nowhere/at/all", "all", (char*)NULL);
        execl(self, self, "-", number, (char*)NULL);
        _exit(98);
    }
    MUST(child > 0);
    return ended(child);
}

static int by_vfork_alone(void)
{
    const pid_t child = vfork();
    if (child == 0)
        _exit(12);
    MUST(child > 0);
    return ended(child);
}

static int by_popen(const char* number)
{
    char command[256], line[64] = "";
    snprintf(command, sizeof command, "'%s' - %s", self, number);
    FILE* pipe = popen(command, "r");
    MUST(pipe);
    MUST(fgets(line, sizeof line, pipe));
    return pclose(pipe) + (int)(strtoul(line, NULL, 16) % 1000);
}

static int start(unsigned long x)
{
    char number[24], command[256];
    snprintf(number, sizeof number, "%lu", x);
    snprintf(command, sizeof command, "'%s' - %s >/dev/null", self, number);
    switch (x % 6) {
    case 0: return spawn(number, 0);
    case 1: return spawn(number, 1);
    case 2: return by_vfork(number);
    case 3: return by_popen(number);
    case 4: return system(command);
    default: return by_vfork_alone();
    }
}

static void* start_often(void* number)
{
    unsigned long sum = (unsigned long)number;
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR1);
    if (number)
        sigaddset(&blocked, SIGURG);
    pthread_sigmask(SIG_BLOCK, &blocked, NULL);
    for (int i = 0; i < rounds * TIMES; i++)
        sum = mix(sum, (unsigned long)start((unsigned long)i));
    return (void*)sum;
}

/* The status also tells the signals that it was given. */
static int be_started(const char* number)
{
    struct sigaction urgent, trap;
    sigset_t blocked;
    const unsigned long sum = work(strtoul(number, NULL, 10));
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    sigaction(SIGURG, NULL, &urgent);
    sigaction(SIGTRAP, NULL, &trap);
    printf("%lx\n", sum);
    return (urgent.sa_handler == SIG_IGN) + 2 * (trap.sa_handler == SIG_IGN) + 4 * sigismember(&blocked, SIGURG) +
           8 * sigismember(&blocked, SIGTRAP) + 16 * sigismember(&blocked, SIGUSR1) + (int)(sum % 7 * 32);
}

int main(int argc, char** argv)
{
    pthread_t threads[STARTERS];
    char line[64];
    self = argv[0];
    if (argc > 2)
        return be_started(argv[2]);
    rounds = rounds_of(argc, argv);
    for (unsigned long i = 0; i < STARTERS; i++)
        MUST(pthread_create(&threads[i], NULL, start_often, (void*)i) == 0);
    unsigned long sums[STARTERS];
    for (int i = 0; i < STARTERS; i++)
        pthread_join(threads[i], (void**)&sums[i]);
    signal(SIGURG, SIG_IGN);
    signal(SIGTRAP, SIG_IGN);
    for (int i = 0; i < STARTERS; i++)
        printf("%lx\n", sums[i]);
    printf("%x\n", spawn(strcpy(line, "6"), 0));
    /* All but each sixth start it. */
    int started = 1;
    for (int i = 0; i < rounds * TIMES; i++)
        started += i % 6 == 5 ? 0 : STARTERS;
    printf("calls work %d\n", started);
    return 8;
}

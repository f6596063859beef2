/* SPDX-License-Identifier: MIT */
/* leaderless exit|_exit|kill [child|nobody|FILE.so]: the first thread ends, and only then another one works and ends
 * the process in this way. child: in a forked child; nobody: the child gives up the superuser's rights instead;
 * FILE.so: a plug-in that it loads, and that calls something. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))
#define UNSEEN __attribute__((no_instrument_function))
#define CALLS 20000

static volatile unsigned long work;
static const char *how, *variant = "";
CALLED void leaf(void) { work++; }
CALLED void compute(void)
{
    struct timespec used;
    do {
        for (int i = 0; i < 100000; i++)
            work++;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    } while (used.tv_sec == 0 && used.tv_nsec < 200000000);
}

UNSEEN static void call_plugin(void)
{
    void* handle = dlopen(variant, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : NULL;
    if (run)
        run(5);
    if (handle && !strcmp(how, "exit"))
        dlclose(handle);
}

UNSEEN static void work_and_end(void)
{
    if (strstr(variant, ".so"))
        call_plugin();
    for (int i = 0; i < CALLS; i++)
        leaf();
    compute();
    if (!strcmp(how, "kill"))
        raise(SIGKILL);
    if (!strcmp(how, "_exit"))
        _exit(0);
    exit(0);
}

UNSEEN static void* run_alone(void* unused)
{
    char program[8];
    while (readlink("/proc/self/exe", program, sizeof program) > 0) /* the first thread still runs */
        usleep(1000);
    work_and_end();
    return unused;
}

UNSEEN static void leave_to_a_thread(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run_alone, NULL);
    pthread_exit(NULL);
}

int main(int argc, char** argv)
{
    how = argc > 1 ? argv[1] : "exit";
    if (argc > 2)
        variant = argv[2];
    const int becomes_nobody = !strcmp(variant, "nobody");
    printf("leaf %d\n", CALLS);
    fflush(stdout);
    const pid_t child = becomes_nobody || !strcmp(variant, "child") ? fork() : 0;
    if (child > 0) {
        printf("child %d\n", (int)child);
        return waitpid(child, NULL, 0) == child ? 0 : 1;
    }
    if (!becomes_nobody)
        leave_to_a_thread();
    if (setgid(65534) != 0 || setuid(65534) != 0)
        return 2;
    work_and_end();
}

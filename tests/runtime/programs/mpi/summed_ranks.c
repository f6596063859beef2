/* SPDX-License-Identifier: MIT */
/* A parallel program: rank R calls leaf() 2,000,000 * (R + 1) times, then stops its profile and keeps it as
 * kept/gmon.out.rankR. Arguments name what happens, and in which rank: it is killed, aborts the job or ends without
 * MPI_Finalize while the others are in there, finalizes twice or in another thread, ignores its children, cannot open
 * files meanwhile, or goes on afterwards, for long or for a moment, and ends by _exit. The first rank tells which
 * children and signals of children MPI_Finalize has left. */
#include <errno.h>
#include <gmonscope.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t ended_children;

static void count_child(int number)
{
    (void)number;
    ++ended_children;
}

__attribute__((noinline)) static int leaf(int x) { return x * 3 + 1; }

__attribute__((noinline)) static int work(int calls)
{
    volatile int sum = 0;
    for (int i = 0; i < calls; ++i)
        sum += leaf(i);
    return sum;
}

__attribute__((noinline)) static int more_work(int calls) { return work(calls) + 1; }

static void* finalize(void* nothing)
{
    MPI_Finalize();
    return nothing;
}

static void keep(int rank)
{
    char path[64];
    snprintf(path, sizeof path, "kept/gmon.out.rank%d", rank);
    gmonscope_off();
    gmonscope_dump(path);
}

/* The others have time to come into MPI_Finalize. */
static void go_wrong(const char* how)
{
    if (!strcmp(how, "kill") || !strcmp(how, "abort") || !strcmp(how, "unfinalized"))
        sleep(1);
    if (!strcmp(how, "kill"))
        raise(SIGKILL);
    else if (!strcmp(how, "abort"))
        MPI_Abort(MPI_COMM_WORLD, 3);
    else if (!strcmp(how, "unfinalized"))
        exit(0);
}

static void finalize_without_files(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    const struct rlimit none = {0, limit.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
    MPI_Finalize();
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void end(const char* how, int is_chosen)
{
    pthread_t thread;
    if (!strcmp(how, "ignores children"))
        signal(SIGCHLD, SIG_IGN);
    if (!strcmp(how, "thread")) {
        pthread_create(&thread, NULL, finalize, NULL);
        pthread_join(thread, NULL);
    } else if (!strcmp(how, "crowded") && is_chosen)
        finalize_without_files();
    else
        MPI_Finalize();
    if (!strcmp(how, "twice"))
        MPI_Finalize();
}

/* Less than the largest rest that is left out, more than a few samples. */
static void linger(int ends_at_once)
{
    gmonscope_on();
    for (const clock_t begin = clock(); clock() - begin < CLOCKS_PER_SEC / 40;) {
    }
    if (ends_at_once)
        _exit(0);
}

int main(int argc, char** argv)
{
    const char* how = argc > 1 ? argv[1] : "";
    int rank, size, level;
    signal(SIGCHLD, count_child);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine = more_work(2000000 * (rank + 1)), all = 0;
    MPI_Reduce(&mine, &all, 1, MPI_INT, MPI_BXOR, 0, MPI_COMM_WORLD);
    keep(rank);
    const int is_chosen = argc > 2 && atoi(argv[2]) == rank;
    if (is_chosen)
        go_wrong(how);
    end(how, is_chosen);
    if (!strcmp(how, "goes on")) {
        gmonscope_on();
        work(200000000);
    }
    if (!strncmp(how, "lingers", strlen("lingers")))
        linger(!strcmp(how, "lingers, _exit"));
    if (rank == 0)
        printf("%d ranks, %d signals, wait %s\n", size, (int)ended_children,
               waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD ? "finds none" : "finds a child");
    return 0;
}

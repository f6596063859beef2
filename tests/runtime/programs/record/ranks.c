/* SPDX-License-Identifier: MIT */
/* A parallel program: rank R calls leaf() 1000 * (R + 1) times, with "busy" 2000 times as often. Other arguments name
 * what goes wrong, and in which rank: it is killed, aborts the job, ends without MPI_Finalize, finalizes in another
 * thread, or starts the program again, alone. */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((noinline)) static int leaf(int x) { return x * 3 + 1; }

__attribute__((noinline)) static int work(int calls)
{
    volatile int sum = 0;
    for (int i = 0; i < calls; ++i)
        sum += leaf(i);
    return sum;
}

static void* finalize(void* nothing)
{
    MPI_Finalize();
    return nothing;
}

static void go_wrong(const char* how, const char* program)
{
    char command[4096];
    if (!strcmp(how, "kill"))
        raise(SIGKILL);
    else if (!strcmp(how, "abort"))
        MPI_Abort(MPI_COMM_WORLD, 3);
    else if (!strcmp(how, "unfinalized"))
        exit(0);
    else if (!strcmp(how, "start")) {
        snprintf(command, sizeof command, "%s alone", program);
        exit(system(command) == 0 ? 0 : 1);
    }
}

int main(int argc, char** argv)
{
    int rank, size, level;
    pthread_t thread;
    if (argc == 2 && !strcmp(argv[1], "alone"))
        return work(7) == 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int times = argc > 1 && !strcmp(argv[1], "busy") ? 2000 : 1;
    int mine = work(1000 * times * (rank + 1)), all = 0;
    MPI_Reduce(&mine, &all, 1, MPI_INT, MPI_BXOR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d ranks\n", size);
    fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 2 && atoi(argv[2]) == rank)
        go_wrong(argv[1], argv[0]);
    if (argc > 1 && !strcmp(argv[1], "thread")) {
        pthread_create(&thread, NULL, finalize, NULL);
        pthread_join(thread, NULL);
    } else
        MPI_Finalize();
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* Two jobs that end at one moment: each of the ranks calls leaf() 100 times, and all of them start three more, which
 * call it 7 times each. */
#include <mpi.h>

__attribute__((noinline)) static int leaf(int x) { return x * 3 + 1; }

__attribute__((noinline)) static int work(int calls)
{
    volatile int sum = 0;
    for (int i = 0; i < calls; ++i)
        sum += leaf(i);
    return sum;
}

int main(int argc, char** argv)
{
    MPI_Comm others;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&others);
    if (others == MPI_COMM_NULL) {
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 3, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &others, MPI_ERRCODES_IGNORE);
        work(100);
    } else
        work(7);
    MPI_Barrier(others);
    MPI_Comm_disconnect(&others);
    return MPI_Finalize();
}

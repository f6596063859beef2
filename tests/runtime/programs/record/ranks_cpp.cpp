// SPDX-License-Identifier: MIT
// A parallel program in C++: rank R calls leaf() 1000 * (R + 1) times.
#include <mpi.h>

extern "C" {
__attribute__((noinline)) int leaf(int x) { return x * 3 + 1; }
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    volatile int sum = 0;
    for (int i = 0; i < 1000 * (rank + 1); ++i)
        sum = sum + leaf(i);
    MPI_Finalize();
    return 0;
}

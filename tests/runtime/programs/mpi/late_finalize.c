/* SPDX-License-Identifier: MIT */
/* A parallel program whose library calls MPI_Finalize when it is unloaded, at the end of the program. */
#include <mpi.h>

void finalize_late(void);

#ifdef IS_LIBRARY
static int is_wanted;

void finalize_late(void) { is_wanted = 1; }

__attribute__((destructor)) static void end(void)
{
    if (is_wanted)
        MPI_Finalize();
}
#else
__attribute__((noinline)) static int leaf(int x) { return x * 3 + 1; }

int main(int argc, char** argv)
{
    volatile int sum = 0;
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 2000000; ++i)
        sum += leaf(i);
    finalize_late();
    return 0;
}
#endif

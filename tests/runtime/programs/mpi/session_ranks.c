/* SPDX-License-Identifier: MIT
 *
 * Ranks that begin by MPI_Session_init, without MPI_Init. Each calls leaf 1000 times. */
#include <mpi.h>

__attribute__((noinline)) static int leaf(int x)
{
    __asm__ volatile("" : "+r"(x));
    return x + 1;
}

int main(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm all;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Comm_create_from_group(group, "all", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &all);
    int sum = 0;
    for (int i = 0; i < 1000; ++i)
        sum = leaf(sum);
    MPI_Barrier(all);
    MPI_Group_free(&group);
    MPI_Comm_free(&all);
    MPI_Session_finalize(&session);
    return sum == 1000 ? 0 : 1;
}

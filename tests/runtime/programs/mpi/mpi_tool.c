/* SPDX-License-Identifier: MIT */
/* Another tool's library, to be preloaded: it wraps MPI as tools do, calls the profiling names, and tells. */
#include <mpi.h>
#include <stdio.h>

static int sends;

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided)
{
    const int error = PMPI_Init_thread(argc, argv, required, provided);
    fprintf(stderr, "tool: begin\n");
    return error;
}

int MPI_Send(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    ++sends;
    return PMPI_Send(data, count, type, to, tag, comm);
}

int MPI_Finalize(void)
{
    fprintf(stderr, "tool: end, %d sends\n", sends);
    return PMPI_Finalize();
}

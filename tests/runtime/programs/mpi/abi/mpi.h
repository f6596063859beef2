/* SPDX-License-Identifier: MIT
 *
 * So much of the standard interface of MPI 5 (appendix A of the standard) as the tests' programs need.
 */
#ifndef TEST_MPI_ABI_H
#define TEST_MPI_ABI_H

typedef struct abi_comm* MPI_Comm;
typedef struct abi_datatype* MPI_Datatype;
typedef struct abi_op* MPI_Op;
typedef struct abi_request* MPI_Request;
typedef struct {
    int MPI_SOURCE, MPI_TAG, MPI_ERROR;
    int MPI_internal[5];
} MPI_Status;

#define MPI_COMM_NULL ((MPI_Comm)0x100)
#define MPI_COMM_WORLD ((MPI_Comm)0x101)
#define MPI_REQUEST_NULL ((MPI_Request)0x180)
#define MPI_INT ((MPI_Datatype)0x209)
#define MPI_BYTE ((MPI_Datatype)0x247)
#define MPI_BXOR ((MPI_Op)0x2a)
#define MPI_THREAD_MULTIPLE 4096

int MPI_Abort(MPI_Comm comm, int status);
int MPI_Comm_rank(MPI_Comm comm, int* rank);
int MPI_Comm_size(MPI_Comm comm, int* size);
int MPI_Finalize(void);
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);
int MPI_Reduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The standard interface of MPI 5 before MPICH's own library, whose handles are other ones: whatever is no handle of
 * this interface ends the program. Functions that nobody here calls are left out.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mpi.h"

#ifndef ABI_MAJOR
#define ABI_MAJOR 1
#endif
#define OURS ((uintptr_t)1 << 40) /* in each handle that is no constant */

typedef struct {
    int count_low, count_high, source, tag, error;
} mpich_status;

static const struct {
    uintptr_t abi;
    int mpich;
} constants[] = {{0x100, 0x04000000}, {0x101, 0x44000000}, {0x180, 0x2c000000},
                 {0x209, 0x4c000405}, {0x247, 0x4c00010d}, {0x2a, 0x5800000a}};
enum { CONSTANTS = sizeof constants / sizeof *constants };

static int mpich_of(const void* handle)
{
    const uintptr_t abi = (uintptr_t)handle;
    for (int i = 0; i < CONSTANTS; ++i)
        if (constants[i].abi == abi)
            return constants[i].mpich;
    if (!(abi & OURS)) {
        fprintf(stderr, "%#lx is no handle\n", (unsigned long)abi);
        abort();
    }
    return (int)(uint32_t)abi;
}

static void* abi_of(int mpich)
{
    for (int i = 0; i < CONSTANTS; ++i)
        if (constants[i].mpich == mpich)
            return (void*)constants[i].abi;
    return (void*)(OURS | (uint32_t)mpich);
}

static void* real(const char* name)
{
    static void* library;
    static const char* const names[] = {"libmpich.so.12", "libmpi.so.12"};
    for (int i = 0; i < 2 && !library; ++i)
        library = dlopen(names[i], RTLD_LAZY | RTLD_DEEPBIND);
    void* const found = library ? dlsym(library, name) : NULL;
    if (!found) {
        fprintf(stderr, "MPICH has no %s\n", name);
        abort();
    }
    return found;
}

#define CALL(name, ...) (((int (*)(__VA_ARGS__))real(#name)))
#define BOTH(name, parameters)                                                                                         \
    int P##name parameters;                                                                                            \
    int name parameters __attribute__((weak, alias("P" #name)));                                                       \
    int P##name parameters

BOTH(MPI_Abi_get_version, (int* major, int* minor))
{
    *major = ABI_MAJOR;
    *minor = 0;
    return 0;
}

BOTH(MPI_Get_library_version, (char* text, int* length))
{
    return CALL(PMPI_Get_library_version, char*, int*)(text, length);
}

BOTH(MPI_Init_thread, (int* argc, char*** argv, int required, int* provided))
{
    const int error = CALL(PMPI_Init_thread, int*, char***, int, int*)(argc, argv, required / 1024 - 1, provided);
    *provided = (*provided + 1) * 1024;
    return error;
}

BOTH(MPI_Finalize, (void)) { return CALL(PMPI_Finalize, void)(); }

BOTH(MPI_Abort, (MPI_Comm comm, int status)) { return CALL(PMPI_Abort, int, int)(mpich_of(comm), status); }

BOTH(MPI_Comm_rank, (MPI_Comm comm, int* rank)) { return CALL(PMPI_Comm_rank, int, int*)(mpich_of(comm), rank); }

BOTH(MPI_Comm_size, (MPI_Comm comm, int* size)) { return CALL(PMPI_Comm_size, int, int*)(mpich_of(comm), size); }

BOTH(MPI_Comm_dup, (MPI_Comm comm, MPI_Comm* made))
{
    int mpich;
    const int error = CALL(PMPI_Comm_dup, int, int*)(mpich_of(comm), &mpich);
    *made = abi_of(mpich);
    return error;
}

BOTH(MPI_Comm_free, (MPI_Comm * comm))
{
    int mpich = mpich_of(*comm);
    const int error = CALL(PMPI_Comm_free, int*)(&mpich);
    *comm = abi_of(mpich);
    return error;
}

BOTH(MPI_Ibarrier, (MPI_Comm comm, MPI_Request* request))
{
    int mpich;
    const int error = CALL(PMPI_Ibarrier, int, int*)(mpich_of(comm), &mpich);
    *request = abi_of(mpich);
    return error;
}

BOTH(MPI_Test, (MPI_Request * request, int* is_done, MPI_Status* status))
{
    int mpich = mpich_of(*request);
    mpich_status its = {0};
    const int error = CALL(PMPI_Test, int*, int*, mpich_status*)(&mpich, is_done, &its);
    memset(status, 0xff, sizeof *status);
    status->MPI_SOURCE = its.source;
    status->MPI_TAG = its.tag;
    status->MPI_ERROR = its.error;
    *request = abi_of(mpich);
    return error;
}

BOTH(MPI_Send, (const void* from, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm))
{
    return CALL(PMPI_Send, const void*, int, int, int, int, int)(from, count, mpich_of(type), to, tag, mpich_of(comm));
}

BOTH(MPI_Irecv, (void* to, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request* request))
{
    int mpich;
    const int error = CALL(PMPI_Irecv, void*, int, int, int, int, int, int*)(to, count, mpich_of(type), from, tag,
                                                                             mpich_of(comm), &mpich);
    *request = abi_of(mpich);
    return error;
}

BOTH(MPI_Reduce, (const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm))
{
    return CALL(PMPI_Reduce, const void*, void*, int, int, int, int, int)(from, to, count, mpich_of(type), mpich_of(op),
                                                                          root, mpich_of(comm));
}

/* SPDX-License-Identifier: MIT
 *
 * The MPI library of this process. We are not linked with one: it is found when the program first calls it, and may be
 * Open MPI, whose handles are addresses, MPICH and its relatives, whose handles are numbers of 32 bits, or any library
 * with the handles of MPI 5's standard, which are as wide as addresses.
 */
#ifndef GMS_MPI_CALLS_H
#define GMS_MPI_CALLS_H

#include <stdbool.h>
#include <stdint.h>

/* Wide enough for all kinds. A number stands in the lower half, where both machines pass and store it. */
typedef uint64_t gms_mpi_handle;

/* As large as any library's MPI_Status. */
struct gms_mpi_status {
    uint64_t words[16];
};

/* Under their profiling names: tools that wrap the others see none of our calls. */
struct gms_mpi {
    int (*comm_dup)(gms_mpi_handle from, gms_mpi_handle* to);
    int (*comm_free)(gms_mpi_handle* comm);
    int (*comm_rank)(gms_mpi_handle comm, int* rank);
    int (*comm_size)(gms_mpi_handle comm, int* size);
    int (*ibarrier)(gms_mpi_handle comm, gms_mpi_handle* request);
    int (*test)(gms_mpi_handle* request, int* is_done, struct gms_mpi_status* status);
    int (*send)(const void* bytes, int count, gms_mpi_handle type, int to, int tag, gms_mpi_handle comm);
    int (*irecv)(void* bytes, int count, gms_mpi_handle type, int from, int tag, gms_mpi_handle comm,
                 gms_mpi_handle* request);
    int (*abort)(gms_mpi_handle comm, int status);
    gms_mpi_handle world, byte;
};

/* One look at a request that is not done yet; a moment's sleep follows, since others need the processor: most
 * libraries' own waiting never sleeps. Returns MPI's error. */
int gms_mpi_look(const struct gms_mpi* mpi, gms_mpi_handle* request, int* is_done);

/* Returns the MPI library's function of a name that we define, too, or the next tool's; `caller` is an address in the
 * module that called us, which may be the only one that sees the library. NULL: there is none. */
void* gms_mpi_function(const char* name, const void* caller);

/* Finds the functions above. False if one is missing, or if nobody knows the library's handles. */
bool gms_mpi_find(struct gms_mpi* mpi, const void* caller);

#endif

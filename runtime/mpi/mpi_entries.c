/* SPDX-License-Identifier: MIT
 *
 * The entries of MPI that a job begins and ends with, before the MPI library's own. Fortran's entries call these, in
 * Open MPI as in MPICH; tools that wrap them call the profiling names. Whichever comes first begins, and whatever comes
 * within goes on to the next one.
 */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/complain.h"
#include "base/standard_error.h"
#include "mpi/job_sum.h"
#include "mpi/mpi_calls.h"

#define PUBLIC __attribute__((visibility("default")))

__attribute__((constructor)) static void begin(void) { gms_standard_error_begin(); }

/* As the loader does, where we were not in between. */
_Noreturn static void end_without(const char* name)
{
    gms_complain(name, "cannot be called", "no MPI library of this program has it");
    _exit(127);
}

static void* next_of(void** known, const char* name, const void* caller)
{
    void* next = __atomic_load_n(known, __ATOMIC_RELAXED);
    if (!next) {
        next = gms_mpi_function(name, caller);
        if (!next)
            end_without(name);
        __atomic_store_n(known, next, __ATOMIC_RELAXED);
    }
    return next;
}

#define INIT(name)                                                                                                     \
    PUBLIC int name(int* argc, char*** argv);                                                                          \
    PUBLIC int name(int* argc, char*** argv)                                                                           \
    {                                                                                                                  \
        static void* known;                                                                                            \
        int (*next)(int*, char***);                                                                                    \
        const void* caller = __builtin_return_address(0);                                                              \
        *(void**)(void*)&next = next_of(&known, #name, caller);                                                        \
        const int error = next(argc, argv);                                                                            \
        if (!error)                                                                                                    \
            gms_job_sum_begin(caller);                                                                                 \
        return error;                                                                                                  \
    }

#define INIT_THREAD(name)                                                                                              \
    PUBLIC int name(int* argc, char*** argv, int required, int* provided);                                             \
    PUBLIC int name(int* argc, char*** argv, int required, int* provided)                                              \
    {                                                                                                                  \
        static void* known;                                                                                            \
        int (*next)(int*, char***, int, int*);                                                                         \
        const void* caller = __builtin_return_address(0);                                                              \
        *(void**)(void*)&next = next_of(&known, #name, caller);                                                        \
        const int error = next(argc, argv, required, provided);                                                        \
        if (!error)                                                                                                    \
            gms_job_sum_begin(caller);                                                                                 \
        return error;                                                                                                  \
    }

/* The handles are ints or addresses; both pass through a register. */
#define SESSION_INIT(name)                                                                                             \
    PUBLIC int name(uintptr_t info, uintptr_t errors, void* session);                                                  \
    PUBLIC int name(uintptr_t info, uintptr_t errors, void* session)                                                   \
    {                                                                                                                  \
        static void* known;                                                                                            \
        int (*next)(uintptr_t, uintptr_t, void*);                                                                      \
        *(void**)(void*)&next = next_of(&known, #name, __builtin_return_address(0));                                   \
        gms_job_sum_session();                                                                                         \
        return next(info, errors, session);                                                                            \
    }

#define FINALIZE(name)                                                                                                 \
    PUBLIC int name(void);                                                                                             \
    PUBLIC int name(void)                                                                                              \
    {                                                                                                                  \
        static void* known;                                                                                            \
        int (*next)(void);                                                                                             \
        *(void**)(void*)&next = next_of(&known, #name, __builtin_return_address(0));                                   \
        const bool is_ours = gms_job_sum_make();                                                                       \
        const int error = next();                                                                                      \
        if (is_ours)                                                                                                   \
            gms_job_sum_end();                                                                                         \
        return error;                                                                                                  \
    }

INIT(MPI_Init)
INIT(PMPI_Init)
INIT_THREAD(MPI_Init_thread)
INIT_THREAD(PMPI_Init_thread)
SESSION_INIT(MPI_Session_init)
SESSION_INIT(PMPI_Session_init)
FINALIZE(MPI_Finalize)
FINALIZE(PMPI_Finalize)

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mpi/mpi_calls.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "base/raw_syscall.h"

#define LOOK_NS 200000
#define MPICH_WORLD 0x44000000u
#define MPICH_BYTE 0x4c00010du
#define STANDARD_VERSION 1
#define STANDARD_WORLD 0x101u
#define STANDARD_BYTE 0x247u

/* A module that was loaded for itself alone, as Python's are, sees libraries that nobody else does. */
static void* of_caller(const char* name, const void* caller)
{
    Dl_info module;
    if (!dladdr(caller, &module) || !module.dli_fname)
        return NULL;
    void* const handle = dlopen(module.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    void* const found = handle ? dlsym(handle, name) : NULL;
    if (handle)
        dlclose(handle); /* it stays as loaded as it was */
    return found;
}

void* gms_mpi_function(const char* name, const void* caller)
{
    void* const next = dlsym(RTLD_NEXT, name);
    return next ? next : of_caller(name, caller);
}

/* A program that is no position-independent code has its own copy of a library's data, which is the one that counts. */
static void* data_of(const char* name, const void* caller)
{
    void* const present = dlsym(RTLD_DEFAULT, name);
    return present ? present : of_caller(name, caller);
}

/* The standard of MPI 5 has handles that all libraries share, but a library with them has others of its own, too, in
 * another file. The standard names the file of its own. */
static bool is_named_standard(const void* caller)
{
    Dl_info library;
    void* const function = gms_mpi_function("PMPI_Comm_rank", caller);
    if (!function || !dladdr(function, &library) || !library.dli_fname)
        return false;
    const char* slash = strrchr(library.dli_fname, '/');
    return strstr(slash ? slash + 1 : library.dli_fname, "mpi_abi") != NULL;
}

/* Returns the version of the standard's handles; 0: the library has others. */
static int standard_version(const void* caller)
{
    int (*ask)(int* major, int* minor);
    int major = -1, minor = -1;
    *(void**)(void*)&ask = gms_mpi_function("PMPI_Abi_get_version", caller);
    return ask && ask(&major, &minor) == 0 && major > 0 ? major : 0;
}

static bool is_like_mpich(const void* caller)
{
    static const char* const names[] = {"MPICH", "MVAPICH", "Intel(R) MPI"};
    static char text[8192]; /* more than any of their limits, so far */
    int length = 0;
    int (*ask)(char* text, int* length);
    *(void**)(void*)&ask = gms_mpi_function("PMPI_Get_library_version", caller);
    if (!ask || ask(text, &length) != 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (strstr(text, names[i]))
            return true;
    return false;
}

static bool find_handles(struct gms_mpi* mpi, const void* caller)
{
    const bool is_standard = is_named_standard(caller);
    const int version = standard_version(caller);
    if (is_standard || version > 0) { /* nobody knows those of drafts, and of later versions */
        mpi->world = STANDARD_WORLD;
        mpi->byte = STANDARD_BYTE;
        return is_standard && version == STANDARD_VERSION;
    }
    mpi->world = (uintptr_t)data_of("ompi_mpi_comm_world", caller);
    mpi->byte = (uintptr_t)data_of("ompi_mpi_byte", caller);
    if (mpi->world && mpi->byte)
        return true;
    mpi->world = MPICH_WORLD;
    mpi->byte = MPICH_BYTE;
    return is_like_mpich(caller);
}

int gms_mpi_look(const struct gms_mpi* mpi, gms_mpi_handle* request, int* is_done)
{
    const struct timespec moment = {0, LOOK_NS};
    struct gms_mpi_status status;
    const int error = mpi->test(request, is_done, &status);
    if (!error && !*is_done)
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
    return error;
}

bool gms_mpi_find(struct gms_mpi* mpi, const void* caller)
{
    static const struct {
        const char* name;
        size_t offset;
    } functions[] = {
        {"PMPI_Comm_dup", offsetof(struct gms_mpi, comm_dup)},
        {"PMPI_Comm_free", offsetof(struct gms_mpi, comm_free)},
        {"PMPI_Comm_rank", offsetof(struct gms_mpi, comm_rank)},
        {"PMPI_Comm_size", offsetof(struct gms_mpi, comm_size)},
        {"PMPI_Ibarrier", offsetof(struct gms_mpi, ibarrier)},
        {"PMPI_Test", offsetof(struct gms_mpi, test)},
        {"PMPI_Send", offsetof(struct gms_mpi, send)},
        {"PMPI_Irecv", offsetof(struct gms_mpi, irecv)},
        {"PMPI_Abort", offsetof(struct gms_mpi, abort)},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; ++i) {
        void* const function = gms_mpi_function(functions[i].name, caller);
        if (!function)
            return false;
        memcpy((char*)mpi + functions[i].offset, &function, sizeof function);
    }
    return find_handles(mpi, caller);
}

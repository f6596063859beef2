/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mpi/sum_tree.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "formats/scope_format.h"
#include "mpi/sum_folder.h"
#include "mpi/sum_worker.h"
#include "mpi/sum_written.h"
#include "write/job.h"

#define TAG 1
#define NAME_ROOM 300u
#define WHY_ROOM 1000u

/* A rank tells this to the one above it, before it sends the profile of all ranks below it. */
struct offer {
    uint64_t has_failed;
    uint64_t bytes[2]; /* of gmon.out and its companion */
    char why[WHY_ROOM];
};

static char job_path[PATH_MAX];
static char base[NAME_ROOM];    /* the last part of what it would be without other jobs of the run */
static char present[NAME_ROOM]; /* the profile of all ranks below this one that have been added up */
static char why[WHY_ROOM];      /* the first thing that went wrong here or below; empty: nothing has */

static const char* const suffixes[2] = {"", SCOPE_SUFFIX};

__attribute__((format(printf, 2, 3))) static void fail(const struct gms_sum_tree* tree, const char* format, ...)
{
    if (why[0])
        return;
    va_list values;
    const int used = snprintf(why, sizeof why, "rank %d: ", tree->rank);
    va_start(values, format);
    vsnprintf(why + used, sizeof why - (size_t)used, format, values);
    va_end(values);
}

/* As the rank's own profile would be called, for the sum tells which ranks have its extremes. */
static void name_of_rank(char name[NAME_ROOM], int rank)
{
    snprintf(name, NAME_ROOM, "%.255s" GMS_RANK_PART "%d", base, rank);
}

static void set_base(void)
{
    const char* slash = strrchr(job_path, '/');
    snprintf(base, sizeof base, "%.255s", slash ? slash + 1 : job_path);
}

static void prepare(const struct gms_sum_tree* tree)
{
    static char path[PATH_MAX];
    why[0] = '\0';
    if (!tree->runtime)
        return fail(tree, "gmonscope's runtime is not in it");
    if (!tree->runtime->may_write())
        return fail(tree, "it may not write files");
    if (!tree->runtime->name(job_path))
        return fail(tree, "the ranks' profiles need a common name, without %%r and %%p");
    int error = tree->runtime->folder(path);
    if (error == ESHUTDOWN)
        return fail(tree, "its profile had ended before MPI_Finalize, which a library's destructor may call too late");
    if (error)
        return fail(tree, "it has no profile, for it has counted nothing");
    error = gms_sum_folder_make(path);
    if (error)
        return fail(tree, "%s: %s", path, strerror(error));
    set_base();
    name_of_rank(present, tree->rank);
    error = gms_sum_folder_path(present, path) ? tree->runtime->write(path) : ENAMETOOLONG;
    if (error)
        fail(tree, "its profile cannot be written: %s", strerror(error));
}

static void send_bytes(const struct gms_sum_tree* tree, int to, const void* bytes, size_t size)
{
    tree->mpi.send(bytes, (int)size, tree->mpi.byte, to, TAG, tree->comm);
}

static void receive_bytes(const struct gms_sum_tree* tree, int from, void* bytes, size_t size)
{
    gms_mpi_handle request = 0;
    int is_done = 0;
    int error = tree->mpi.irecv(bytes, (int)size, tree->mpi.byte, from, TAG, tree->comm, &request);
    while (!error && !is_done)
        error = gms_mpi_look(&tree->mpi, &request, &is_done);
}

static const char* name_of_part(const char* name, int part)
{
    static char full[NAME_ROOM + sizeof SCOPE_SUFFIX];
    snprintf(full, sizeof full, "%s%s", name, suffixes[part]);
    return full;
}

/* A file that becomes shorter meanwhile is filled up: the receiver waits for all of it, and nobody takes it. */
static void send_file(const struct gms_sum_tree* tree, int to, int part, uint64_t bytes)
{
    char* const piece = gms_sum_folder_piece();
    const int file = gms_sum_file_open(name_of_part(present, part));
    for (uint64_t sent = 0; sent < bytes;) {
        const size_t size = bytes - sent < GMS_SUM_PIECE ? (size_t)(bytes - sent) : GMS_SUM_PIECE;
        gms_sum_file_read(file, piece, size);
        send_bytes(tree, to, piece, size);
        sent += size;
    }
    gms_sum_file_close(file);
}

static int receive_file(const struct gms_sum_tree* tree, int from, const char* name, uint64_t bytes)
{
    char* const piece = gms_sum_folder_piece();
    const int file = gms_sum_file_make(name);
    int error = file < 0 ? -file : 0;
    for (uint64_t received = 0; received < bytes;) {
        const size_t size = bytes - received < GMS_SUM_PIECE ? (size_t)(bytes - received) : GMS_SUM_PIECE;
        receive_bytes(tree, from, piece, size);
        received += size;
        if (!error)
            error = gms_sum_file_write(file, piece, size);
    }
    gms_sum_file_close(file);
    return error;
}

/* Gives the profile of this rank and of all below it to the one above. */
static void give(const struct gms_sum_tree* tree, int parent)
{
    struct offer offer;
    int is_wanted = 0;
    memset(&offer, 0, sizeof offer);
    for (int part = 0; part < 2 && !why[0]; ++part)
        if (!gms_sum_file_size(name_of_part(present, part), &offer.bytes[part]))
            fail(tree, "%s is not there", name_of_part(present, part));
    if (!why[0] && !gms_sum_folder_piece())
        fail(tree, "%s", strerror(ENOMEM));
    offer.has_failed = why[0] != '\0';
    memcpy(offer.why, why, sizeof why);
    send_bytes(tree, parent, &offer, sizeof offer);
    if (offer.has_failed)
        return;
    receive_bytes(tree, parent, &is_wanted, sizeof is_wanted);
    for (int part = 0; part < 2 && is_wanted; ++part)
        send_file(tree, parent, part, offer.bytes[part]);
}

/* The worker shall take none of them for an option or a file of options. */
static void make_argument(char argument[NAME_ROOM], const char* name)
{
    snprintf(argument, NAME_ROOM, "%s%.290s", *name == '-' || *name == '@' ? "./" : "", name);
}

/* Adds the profile `other` to the present one; the sum goes to `to`. */
static void add(const struct gms_sum_tree* tree, const char* other, const char* to)
{
    static char sum[PATH_MAX + 16], one[NAME_ROOM], two[NAME_ROOM], said[WHY_ROOM];
    static char all[] = "--need-all";
    char* const arguments[] = {(char*)tree->report, sum, all, one, two, NULL};
    snprintf(sum, sizeof sum, "--sum-file=%s", to);
    make_argument(one, present);
    make_argument(two, other);
    if (!gms_sum_worker_run(arguments, said, sizeof said))
        fail(tree, "%s", said);
    for (int part = 0; part < 2; ++part) {
        gms_sum_file_remove(name_of_part(present, part));
        gms_sum_file_remove(name_of_part(other, part));
    }
}

/* Writes the sum of all. Jobs that a job has started may end at the same moment: one after the other finds its name. */
static void add_last(const struct gms_sum_tree* tree, const char* other)
{
    const int lock = gms_sum_folder_lock(job_path);
    tree->runtime->evade(job_path);
    gms_sum_written_begin(job_path);
    add(tree, other, job_path);
    gms_sum_file_close(lock);
}

/* Takes the profile of a rank and of all below it, and adds it to the present one. */
static void take(const struct gms_sum_tree* tree, int child, bool is_last)
{
    static char other[NAME_ROOM];
    char to[32];
    struct offer offer = {.has_failed = 1, .why = "a rank could not be heard"};
    receive_bytes(tree, child, &offer, sizeof offer);
    if (offer.has_failed) {
        offer.why[sizeof offer.why - 1] = '\0';
        if (!why[0])
            memcpy(why, offer.why, sizeof why);
        return;
    }
    if (!why[0] && !gms_sum_folder_piece())
        fail(tree, "%s", strerror(ENOMEM));
    const int is_wanted = why[0] == '\0';
    send_bytes(tree, child, &is_wanted, sizeof is_wanted);
    if (!is_wanted)
        return;
    name_of_rank(other, child);
    for (int part = 0; part < 2; ++part) {
        const int error = receive_file(tree, child, name_of_part(other, part), offer.bytes[part]);
        if (error)
            fail(tree, "%s: %s", gms_sum_folder(), strerror(error));
    }
    if (why[0])
        return;
    snprintf(to, sizeof to, "sum%d", child);
    if (is_last)
        add_last(tree, other);
    else
        add(tree, other, to);
    strcpy(present, to);
}

/* The distance to the rank above: its lowest bit. Rank 0 has none above: its reach is beyond all ranks. */
static int reach_of(const struct gms_sum_tree* tree)
{
    int reach = 1;
    while (reach < tree->size && !(tree->rank & reach))
        reach <<= 1;
    return reach;
}

static void climb(const struct gms_sum_tree* tree)
{
    const int reach = reach_of(tree);
    for (int step = 1; step < reach; step <<= 1)
        if (tree->rank + step < tree->size)
            take(tree, tree->rank + step, tree->rank == 0 && step << 1 >= reach);
    if (tree->rank > 0)
        give(tree, tree->rank - reach);
    else if (!why[0] && !gms_sum_written_reaches_disk())
        fail(tree, "%s: %s", job_path, strerror(errno));
}

/* True in all ranks if it is in rank 0. */
static bool hear(const struct gms_sum_tree* tree)
{
    const int reach = reach_of(tree);
    int is_made = tree->rank == 0 && !why[0];
    if (tree->rank > 0)
        receive_bytes(tree, tree->rank - reach, &is_made, sizeof is_made);
    for (int step = reach >> 1; step > 0; step >>= 1)
        if (tree->rank + step < tree->size)
            send_bytes(tree, tree->rank + step, &is_made, sizeof is_made);
    return is_made != 0;
}

void gms_sum_tree_make(struct gms_sum_tree* tree, struct gms_sum_result* result)
{
    prepare(tree);
    climb(tree);
    if (why[0]) /* then the ranks' own profiles stay */
        gms_sum_written_remove();
    result->is_made = hear(tree);
    snprintf(result->text, sizeof result->text, "%s", result->is_made ? job_path : why);
    gms_sum_folder_remove();
}

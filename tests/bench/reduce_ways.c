/* SPDX-License-Identifier: MIT
 *
 * Adds up the profiles of all ranks in one of two ways: a tree of messages that are as long as a profile is, as
 * runtime/mpi/sum_tree.c, or MPI_Reduce with an operation of our own on one element of a fixed size. Either has
 * gmonscope-report add two of them.
 *
 *   reduce_ways tree|reduce REPORT PROFILES ROOM     of ranks: PROFILES/gmon.out.rankN, and its companion
 *
 * ROOM: the bytes of an element; 0: the most that any rank's own profile has, which the ranks agree on. Rank 0 prints
 * the seconds, the bytes of the sum, those of all messages, the number of sums that are made one after another, and the
 * most KiB that a rank has needed for it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define PIECE ((size_t)1 << 20)

/* Goes before a profile. */
struct head {
    uint64_t bytes[2]; /* of gmon.out and its companion */
    uint64_t depth;    /* of the sum: sums that had to be made one after another */
    uint64_t has_failed;
};

static const char* const suffixes[2] = {"", ".scope"};
static const char* report;
static int rank, ranks;
static size_t room;
static uint64_t sent; /* bytes of messages: in a reduction, those that the operation was given */

static uint64_t size_of(const char* name, int part)
{
    char path[300];
    struct stat status;
    snprintf(path, sizeof path, "%s%s", name, suffixes[part]);
    return stat(path, &status) == 0 ? (uint64_t)status.st_size : 0;
}

static void transfer(const char* name, int part, char* bytes, size_t size, bool is_written)
{
    char path[300];
    snprintf(path, sizeof path, "%s%s", name, suffixes[part]);
    const int file = open(path, is_written ? O_WRONLY | O_CREAT | O_TRUNC : O_RDONLY, 0600);
    const ssize_t done = is_written ? write(file, bytes, size) : read(file, bytes, size);
    close(file);
    if (done != (ssize_t)size)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Adds `other` to "present". */
static void add(const char* other)
{
    extern char** environ;
    char* arguments[] = {(char*)report, "--sum-file=sum", "--need-all", "present", (char*)other, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "said", O_WRONLY | O_CREAT, 0600);
    if (posix_spawn(&child, report, &actions, NULL, arguments, environ) == 0)
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
    posix_spawn_file_actions_destroy(&actions);
    if (status != 0 || rename("sum", "present") != 0 || rename("sum.scope", "present.scope") != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

static uint64_t deeper(uint64_t one, uint64_t two) { return (one > two ? one : two) + 1; }

/* The tree: each rank takes from those above it that differ in one bit, and gives to the one below. */
static void give(char* piece, const struct head* head, int to)
{
    MPI_Send(head, sizeof *head, MPI_BYTE, to, 1, MPI_COMM_WORLD);
    for (int part = 0; part < 2; ++part) {
        char path[300];
        snprintf(path, sizeof path, "present%s", suffixes[part]);
        const int file = open(path, O_RDONLY);
        for (ssize_t size; (size = read(file, piece, PIECE)) > 0; sent += (uint64_t)size)
            MPI_Send(piece, (int)size, MPI_BYTE, to, 1, MPI_COMM_WORLD);
        close(file);
    }
}

static void take(char* piece, struct head* head, int from)
{
    struct head other;
    MPI_Recv(&other, sizeof other, MPI_BYTE, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int part = 0; part < 2; ++part) {
        char path[300];
        snprintf(path, sizeof path, "other%s", suffixes[part]);
        const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        for (uint64_t received = 0; received < other.bytes[part];) {
            const uint64_t left = other.bytes[part] - received;
            const size_t size = left < PIECE ? left : PIECE;
            MPI_Recv(piece, (int)size, MPI_BYTE, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (write(file, piece, size) != (ssize_t)size)
                MPI_Abort(MPI_COMM_WORLD, 1);
            received += size;
        }
        close(file);
    }
    add("other");
    head->depth = deeper(head->depth, other.depth);
}

static void climb(void)
{
    char* piece = malloc(PIECE);
    struct head head = {.depth = 0};
    int step = 1;
    for (; step < ranks && !(rank & step); step <<= 1)
        if (rank + step < ranks)
            take(piece, &head, rank + step);
    for (int part = 0; part < 2; ++part)
        head.bytes[part] = size_of("present", part);
    if (rank > 0)
        give(piece, &head, rank - step);
    else
        printf("depth %llu ", (unsigned long long)head.depth);
    free(piece);
}

/* The reduction: profiles in elements of `room` bytes. */
static void pack(const char* name, char* element, uint64_t depth)
{
    struct head head = {.bytes = {size_of(name, 0), size_of(name, 1)}, .depth = depth};
    head.has_failed = head.bytes[0] + head.bytes[1] > room - sizeof head;
    memcpy(element, &head, sizeof head);
    char* at = element + sizeof head;
    for (int part = 0; part < 2 && !head.has_failed; at += head.bytes[part++])
        transfer(name, part, at, head.bytes[part], false);
}

static void unpack(const char* name, char* element)
{
    struct head head;
    memcpy(&head, element, sizeof head);
    char* at = element + sizeof head;
    for (int part = 0; part < 2; at += head.bytes[part++])
        transfer(name, part, at, head.bytes[part], true);
}

static void operate(void* in, void* in_out, int* count, MPI_Datatype* type)
{
    (void)type;
    for (int i = 0; i < *count; ++i) {
        char* const one = (char*)in + (size_t)i * room;
        char* const two = (char*)in_out + (size_t)i * room;
        struct head heads[2];
        memcpy(&heads[0], one, sizeof heads[0]);
        memcpy(&heads[1], two, sizeof heads[1]);
        sent += room;
        if (heads[0].has_failed || heads[1].has_failed) {
            heads[1].has_failed = 1;
            memcpy(two, &heads[1], sizeof heads[1]);
            continue;
        }
        unpack("present", two);
        unpack("other", one);
        add("other");
        pack("present", two, deeper(heads[0].depth, heads[1].depth));
    }
}

static void reduce(void)
{
    MPI_Datatype type;
    MPI_Op op;
    struct head head;
    if (room == 0) {
        const uint64_t own = size_of("present", 0) + size_of("present", 1) + sizeof head;
        uint64_t most = 0;
        MPI_Allreduce(&own, &most, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
        room = most;
    }
    char* own = malloc(room);
    char* all = rank == 0 ? malloc(room) : NULL;
    pack("present", own, 0);
    MPI_Type_contiguous((int)room, MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(operate, 1, &op);
    MPI_Reduce(own, all, 1, type, op, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        memcpy(&head, all, sizeof head);
        printf("depth %llu ", (unsigned long long)head.depth);
        if (head.has_failed)
            printf("no room ");
        else
            unpack("present", all);
    }
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    free(own);
    free(all);
}

static long peak(void)
{
    char line[200];
    long kib = 0;
    FILE* file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmHWM: %ld", &kib);
    if (file)
        fclose(file);
    return kib;
}

/* Each rank has a folder, with its own profile as "present". */
static void prepare(const char* profiles)
{
    char folder[300], path[300], *bytes;
    snprintf(folder, sizeof folder, "%s/%d", profiles, rank);
    mkdir(folder, 0700);
    for (int part = 0; part < 2; ++part) {
        snprintf(path, sizeof path, "%s/gmon.out.rank%d", profiles, rank);
        const size_t size = size_of(path, part);
        bytes = malloc(size);
        transfer(path, part, bytes, size, false);
        snprintf(path, sizeof path, "%s/present", folder);
        transfer(path, part, bytes, size, true);
        free(bytes);
    }
    if (chdir(folder) != 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char** argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 5)
        MPI_Abort(MPI_COMM_WORLD, 2);
    report = argv[2];
    room = strtoull(argv[4], NULL, 10);
    prepare(argv[3]);
    MPI_Barrier(MPI_COMM_WORLD);
    const long before = peak();
    const double begin = MPI_Wtime();
    if (strcmp(argv[1], "tree") == 0)
        climb();
    else
        reduce();
    const double seconds = MPI_Wtime() - begin;
    const long needed = peak() - before;
    long most = 0;
    uint64_t all_sent = 0;
    MPI_Reduce(&needed, &most, 1, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&sent, &all_sent, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("seconds %.3f sum %llu sent %llu KiB %ld\n", seconds,
               (unsigned long long)(size_of("present", 0) + size_of("present", 1)), (unsigned long long)all_sent, most);
    MPI_Finalize();
    return 0;
}

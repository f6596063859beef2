/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mpi/sum_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <time.h>

#include "base/own_calls.h"

#define LOCK_LOOK_NS 10000000
#define MOST_LOOKS 3000

static char folder[PATH_MAX];
static long opened = -1;
static char* piece;

int gms_sum_folder_make(const char* path)
{
    if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder)
        return ENAMETOOLONG;
    const long error = GMS_CALL3(SYS_mkdirat, AT_FDCWD, folder, 0700);
    if (error)
        return (int)-error;
    opened = GMS_CALL4(SYS_openat, AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
    if (opened >= 0)
        return 0;
    GMS_CALL3(SYS_unlinkat, AT_FDCWD, folder, AT_REMOVEDIR);
    return (int)-opened;
}

const char* gms_sum_folder(void) { return folder; }

int gms_sum_folder_descriptor(void) { return (int)opened; }

bool gms_sum_folder_path(const char* name, char path[PATH_MAX])
{
    return snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

char* gms_sum_folder_piece(void)
{
    if (!piece) {
        const long memory =
            gms_syscall(SYS_mmap, 0, GMS_SUM_PIECE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        piece = memory < 0 && memory > -4096 ? NULL : (char*)memory;
    }
    return piece;
}

static void remove_all(void)
{
    static union {
        char bytes[4096];
        uint64_t aligned;
    } entries;
    long size;
    while ((size = GMS_CALL3(SYS_getdents64, opened, entries.bytes, sizeof entries.bytes)) > 0)
        for (long at = 0; at < size;) {
            const struct dirent64* entry = (const struct dirent64*)(const void*)(entries.bytes + at);
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
                gms_sum_file_remove(entry->d_name);
            at += entry->d_reclen;
        }
}

void gms_sum_folder_remove(void)
{
    if (piece)
        GMS_CALL2(SYS_munmap, piece, GMS_SUM_PIECE);
    piece = NULL;
    if (opened < 0)
        return;
    remove_all();
    GMS_CALL1(SYS_close, opened);
    GMS_CALL3(SYS_unlinkat, AT_FDCWD, folder, AT_REMOVEDIR);
    opened = -1;
}

int gms_sum_folder_lock(const char* path)
{
    static char parent[PATH_MAX];
    const struct timespec moment = {0, LOCK_LOOK_NS};
    const char* slash = strrchr(path, '/');
    snprintf(parent, sizeof parent, "%.*s/", slash ? (int)(slash - path) : 0, path);
    const int file = (int)GMS_CALL4(SYS_openat, AT_FDCWD, parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    long answer = file;
    for (int i = 0; file >= 0 && i < MOST_LOOKS; ++i) {
        answer = GMS_CALL2(SYS_flock, file, LOCK_EX | LOCK_NB);
        if (answer != -EWOULDBLOCK)
            break;
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
    }
    if (answer >= 0)
        return file;
    gms_sum_file_close(file);
    return -1;
}

int gms_sum_file_open(const char* name)
{
    return (int)GMS_CALL4(SYS_openat, opened, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0);
}

int gms_sum_file_make(const char* name)
{
    return (int)GMS_CALL4(SYS_openat, opened, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
}

void gms_sum_file_close(int file)
{
    if (file >= 0)
        GMS_CALL1(SYS_close, file);
}

bool gms_sum_file_size(const char* name, uint64_t* bytes)
{
    struct stat status;
    if (GMS_CALL4(SYS_newfstatat, opened, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
        return false;
    *bytes = (uint64_t)status.st_size;
    return true;
}

void gms_sum_file_remove(const char* name) { GMS_CALL3(SYS_unlinkat, opened, name, 0); }

void gms_sum_file_read(int file, char* bytes, size_t size)
{
    while (size > 0) {
        const long now = file < 0 ? 0 : GMS_CALL3(SYS_read, file, bytes, size);
        if (now == -EINTR)
            continue;
        if (now <= 0) {
            memset(bytes, 0, size);
            return;
        }
        bytes += now;
        size -= (size_t)now;
    }
}

int gms_sum_file_write(int file, const char* bytes, size_t size)
{
    while (size > 0) {
        const long now = GMS_CALL3(SYS_write, file, bytes, size);
        if (now == -EINTR)
            continue;
        if (now <= 0)
            return now < 0 ? (int)-now : EIO;
        bytes += now;
        size -= (size_t)now;
    }
    return 0;
}

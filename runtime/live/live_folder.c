/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live/live_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/own_calls.h"
#include "scope/scope_file.h"

#define FIRST_BYTES (128 << 10) /* the least size of a live file */

static struct gms_folder_wishes wishes(void)
{
    const char* chosen = getenv(GMS_DIRECTORY_VARIABLE);
    const char* runtime = getenv("XDG_RUNTIME_DIR");
    return (struct gms_folder_wishes){chosen ? chosen : "", runtime ? runtime : ""};
}

/* The runtime does the same: where room cannot be set aside it writes, and it maps what it has. */
static int try_room(int fd)
{
    static const char zeros[FIRST_BYTES];
    if (fallocate(fd, 0, 0, FIRST_BYTES) != 0) {
        if (errno == ENOSPC || errno == EDQUOT || errno == EFBIG)
            return errno;
        const ssize_t written = pwrite(fd, zeros, sizeof zeros, 0);
        if (written != (ssize_t)sizeof zeros)
            return written < 0 ? errno : ENOSPC;
    }
    void* page = mmap(NULL, SCOPE_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (page == MAP_FAILED)
        return errno;
    munmap(page, SCOPE_PAGE);
    return 0;
}

/* Whether a live file can begin here. On a full disk it could not; a file size limit is the program's own affair, and
 * going beyond it would kill us. */
static int try_file(int folder)
{
    char name[64];
    struct rlimit limit = {0, 0};
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(name, sizeof name, ".try-%ld-%lx", (long)gms_getpid(), now.tv_nsec);
    const int fd = openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno;
    getrlimit(RLIMIT_FSIZE, &limit);
    const int error = limit.rlim_cur >= FIRST_BYTES ? try_room(fd) : 0;
    close(fd);
    unlinkat(folder, name, 0);
    return error;
}

static void take_refusal(struct live_refusal* refused, const char* path, int error)
{
    refused->reason = error;
    snprintf(refused->folder, sizeof refused->folder, "%s", error ? path : "");
}

int live_folder_make(char folder[PATH_MAX], struct live_refusal* refused)
{
    const struct gms_folder_wishes wanted = wishes();
    static char path[PATH_MAX];
    int error = ENOENT;
    take_refusal(refused, "", 0);
    for (unsigned i = 0; i < GMS_FOLDERS && error; ++i) {
        const long fd = gms_folder_open(i, &wanted, true, path);
        if (!path[0])
            continue;
        memcpy(folder, path, sizeof path);
        error = fd < 0 ? (int)-fd : try_file((int)fd);
        if (fd >= 0)
            close((int)fd);
        if (gms_folder_stands_alone(i, fd))
            break;
        if (i == 0)
            take_refusal(refused, path, error);
    }
    return error;
}

void live_folder_refused(struct live_refusal* refused)
{
    const struct gms_folder_wishes wanted = wishes();
    static char path[PATH_MAX];
    const long fd = gms_folder_open(0, &wanted, false, path);
    if (fd >= 0)
        close((int)fd);
    take_refusal(refused, path, path[0] && !gms_folder_stands_alone(0, fd) ? (int)-fd : 0);
}

const char* live_folder_reason(int error)
{
    return error == EPERM     ? "it is another user's, or others may write to it"
           : error == ENOTDIR ? "it is no folder, or a symbolic link"
                              : strerror(error);
}

/* PID-TIME.scope */
long live_file_process(const char* name, size_t length)
{
    const size_t suffix = strlen(SCOPE_SUFFIX);
    const size_t digits = strspn(name, "0123456789");
    if (digits == 0 || digits > 9 || length <= digits + 1 + suffix || name[digits] != '-')
        return -1;
    const size_t time = strspn(name + digits + 1, "0123456789abcdef");
    return digits + 1 + time + suffix == length && !strncmp(name + length - suffix, SCOPE_SUFFIX, suffix)
               ? strtol(name, NULL, 10)
               : -1;
}

static void add_place(struct live_list* list, int folder, const char* path, const char* name)
{
    char* whole;
    struct live_place* larger = realloc(list->places, (list->size + 1) * sizeof *larger);
    if (!larger)
        return;
    list->places = larger;
    if (asprintf(&whole, "%s/%s", path, name) >= 0)
        larger[list->size++] = (struct live_place){folder, strrchr(whole, '/') + 1, whole};
}

static bool is_ours(int folder, const char* name)
{
    struct stat status;
    return gms_fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_uid == gms_geteuid();
}

static void add_folder(struct live_list* list, int folder, const char* path)
{
    const int own = fcntl(folder, F_DUPFD_CLOEXEC, 0); /* which reading closes */
    DIR* directory = own >= 0 ? fdopendir(own) : NULL;
    if (!directory && own >= 0)
        close(own);
    if (!directory)
        return;
    for (struct dirent* entry = readdir(directory); entry; entry = readdir(directory))
        if (live_file_process(entry->d_name, strlen(entry->d_name)) > 0 && is_ours(folder, entry->d_name))
            add_place(list, folder, path, entry->d_name);
    closedir(directory);
}

static int by_process_and_time(const void* a, const void* b)
{
    const char* one = ((const struct live_place*)a)->name;
    const char* other = ((const struct live_place*)b)->name;
    const long difference = strtol(one, NULL, 10) - strtol(other, NULL, 10);
    return difference != 0 ? (difference < 0 ? -1 : 1) : strcmp(one, other);
}

struct live_list live_list_make(void)
{
    const struct gms_folder_wishes wanted = wishes();
    static char path[PATH_MAX];
    struct live_list list = {.places = NULL};
    for (unsigned i = 0; i < GMS_FOLDERS; ++i) {
        const long folder = gms_folder_open(i, &wanted, false, path);
        if (folder < 0)
            continue;
        list.folders[list.folder_count++] = (int)folder;
        add_folder(&list, (int)folder, path);
        if (gms_folder_stands_alone(i, folder))
            break;
    }
    if (list.size > 0)
        qsort(list.places, list.size, sizeof *list.places, by_process_and_time);
    return list;
}

void live_list_free(struct live_list* list)
{
    for (size_t i = 0; i < list->size; ++i)
        free((char*)(uintptr_t)list->places[i].path);
    for (size_t i = 0; i < list->folder_count; ++i)
        close(list->folders[i]);
    free(list->places);
    *list = (struct live_list){.places = NULL};
}

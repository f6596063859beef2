/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scope_file.h"

#define FIRST_BYTES (128 << 10) /* what a live file has at least */

static bool is_chosen(void)
{
    const char* chosen = getenv(GMS_DIRECTORY_VARIABLE);
    return chosen && *chosen;
}

static void make_absolute(char folder[PATH_MAX], const char* path)
{
    char current[PATH_MAX];
    if (*path == '/' || !getcwd(current, sizeof current))
        snprintf(folder, PATH_MAX, "%s", path);
    else if (snprintf(folder, PATH_MAX, "%s/%s", current, path) >= PATH_MAX)
        snprintf(folder, PATH_MAX, "%s", path);
}

size_t live_folders(char folders[LIVE_FOLDERS][PATH_MAX])
{
    if (is_chosen()) {
        make_absolute(folders[0], getenv(GMS_DIRECTORY_VARIABLE));
        return 1;
    }
    size_t count = 0;
    const char* runtime = getenv("XDG_RUNTIME_DIR");
    if (runtime && *runtime == '/')
        snprintf(folders[count++], PATH_MAX, "%s/gmonscope", runtime);
    snprintf(folders[count++], PATH_MAX, "/dev/shm/gmonscope-%u", geteuid());
    snprintf(folders[count++], PATH_MAX, "/tmp/gmonscope-%u", geteuid());
    return count;
}

/* Whether a live file can begin here. On a full disk it could not; a file size limit is the program's own affair, and
 * going beyond it would kill us. */
static int try_file(const char* folder)
{
    char path[PATH_MAX];
    struct rlimit limit = {0, 0};
    if (snprintf(path, sizeof path, "%s/.try-%ld", folder, (long)getpid()) >= PATH_MAX)
        return ENAMETOOLONG;
    const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno;
    getrlimit(RLIMIT_FSIZE, &limit);
    const int failed = limit.rlim_cur >= FIRST_BYTES ? fallocate(fd, 0, 0, FIRST_BYTES) : 0;
    const int error = failed && errno != EOPNOTSUPP && errno != ENOSYS ? errno : 0;
    close(fd);
    unlink(path);
    return error;
}

/* Anybody may make folders in /dev/shm and /tmp: ours must be ours, and no link. */
static int make_one(const char* folder, bool chosen)
{
    struct stat status;
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return errno;
    if ((chosen ? stat(folder, &status) : lstat(folder, &status)) != 0)
        return errno;
    if (!S_ISDIR(status.st_mode))
        return ENOTDIR;
    if (!chosen && (status.st_uid != geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH))))
        return EPERM;
    return try_file(folder);
}

int live_folder_make(char folder[PATH_MAX])
{
    char folders[LIVE_FOLDERS][PATH_MAX];
    const size_t count = live_folders(folders);
    int error = ENOENT;
    for (size_t i = 0; i < count && error; ++i) {
        memcpy(folder, folders[i], PATH_MAX);
        error = make_one(folder, is_chosen());
    }
    return error;
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

static void add_path(struct live_list* list, const char* folder, const char* name)
{
    char** larger = realloc(list->paths, (list->size + 1) * sizeof *larger);
    if (!larger)
        return;
    list->paths = larger;
    if (asprintf(&larger[list->size], "%s/%s", folder, name) >= 0)
        ++list->size;
}

static void add_folder(struct live_list* list, const char* folder)
{
    DIR* directory = opendir(folder);
    if (!directory)
        return;
    for (struct dirent* entry = readdir(directory); entry; entry = readdir(directory))
        if (live_file_process(entry->d_name, strlen(entry->d_name)) > 0)
            add_path(list, folder, entry->d_name);
    closedir(directory);
}

static int by_process_and_time(const void* a, const void* b)
{
    const char* one = strrchr(*(char* const*)a, '/') + 1;
    const char* other = strrchr(*(char* const*)b, '/') + 1;
    const long difference = strtol(one, NULL, 10) - strtol(other, NULL, 10);
    return difference != 0 ? (difference < 0 ? -1 : 1) : strcmp(one, other);
}

struct live_list live_list_make(void)
{
    char folders[LIVE_FOLDERS][PATH_MAX];
    struct live_list list = {NULL, 0};
    const size_t count = live_folders(folders);
    for (size_t i = 0; i < count; ++i)
        add_folder(&list, folders[i]);
    if (list.size > 0)
        qsort(list.paths, list.size, sizeof *list.paths, by_process_and_time);
    return list;
}

void live_list_free(struct live_list* list)
{
    for (size_t i = 0; i < list->size; ++i)
        free(list->paths[i]);
    free(list->paths);
    *list = (struct live_list){NULL, 0};
}

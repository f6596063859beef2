/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_rights.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "live/live_folder.h"
#include "live/live_process.h"
#include "record/record_say.h"

/* Others may fill their folders. */
#define MOST_FILES 4096
#define MOST_GENERATIONS 64
#define SHARED_MEMORY "/dev/shm"

static uint64_t begin_ns;
static int folder_events = -1;
static char** noted; /* paths */
static size_t noted_count;

/* Returns the owner of this file or folder; 0 if it is the superuser's, who we are, or no such thing. */
static uid_t owner_of(int folder, const char* name, mode_t type)
{
    struct stat status;
    const bool is_such = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && (status.st_mode & S_IFMT) == type;
    return is_such ? status.st_uid : 0;
}

static bool is_descendant(long pid)
{
    for (int i = 0; i < MOST_GENERATIONS && pid > 1; ++i)
        if ((pid = live_process_parent(pid)) == (long)getpid())
            return true;
    return false;
}

static void note(const char* folder, const char* name)
{
    char* path;
    if (asprintf(&path, "%s/%s", folder, name) < 0)
        return;
    bool is_new = noted_count < MOST_FILES;
    for (size_t i = 0; i < noted_count && is_new; ++i)
        is_new = strcmp(noted[i], path) != 0;
    char** larger = is_new ? realloc(noted, (noted_count + 1) * sizeof *larger) : NULL;
    if (!larger) {
        free(path);
        return;
    }
    noted = larger;
    noted[noted_count++] = path;
}

/* The files are called PID-TIME.scope. */
static void look_into(const char* path)
{
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR* directory = folder >= 0 ? fdopendir(folder) : NULL;
    if (!directory && folder >= 0)
        close(folder);
    if (!directory)
        return;
    struct dirent* entry = readdir(directory);
    for (int i = 0; i < MOST_FILES && entry; ++i, entry = readdir(directory)) {
        const long pid = live_file_process(entry->d_name, strlen(entry->d_name));
        if (pid > 0 && strtoull(strchr(entry->d_name, '-') + 1, NULL, 16) >= begin_ns &&
            owner_of(folder, entry->d_name, S_IFREG) != 0 && is_descendant(pid))
            note(path, entry->d_name);
    }
    closedir(directory);
}

void record_rights_begin(uint64_t now_ns, int events)
{
    begin_ns = now_ns;
    folder_events = events;
    if (geteuid() == 0 && events >= 0)
        inotify_add_watch(events, SHARED_MEMORY, IN_CREATE | IN_ONLYDIR);
    record_rights_look(); /* into folders that there are */
}

/* Not with glob(), which takes 12 KB of stack: there may be less. */
void record_rights_look(void)
{
    static const char prefix[] = "gmonscope-";
    char path[sizeof SHARED_MEMORY + 1 + NAME_MAX];
    DIR* directory = geteuid() == 0 ? opendir(SHARED_MEMORY) : NULL;
    for (struct dirent* entry; directory && (entry = readdir(directory)) != NULL;) {
        const char* number = entry->d_name + sizeof prefix - 1;
        if (strncmp(entry->d_name, prefix, sizeof prefix - 1) != 0 || *number < '0' || *number > '9')
            continue;
        snprintf(path, sizeof path, SHARED_MEMORY "/%s", entry->d_name);
        if (owner_of(AT_FDCWD, path, S_IFDIR) == 0)
            continue;
        if (folder_events >= 0)
            inotify_add_watch(folder_events, path, IN_CREATE | IN_ONLYDIR | IN_DONT_FOLLOW);
        look_into(path);
    }
    if (directory)
        closedir(directory);
}

void record_rights_say(void)
{
    char more[64] = "";
    const char* path = NULL;
    size_t left = 0;
    uid_t user = 0;
    for (size_t i = noted_count; i-- > 0;) {
        const uid_t owner = owner_of(AT_FDCWD, noted[i], S_IFREG);
        if (owner == 0)
            continue;
        path = noted[i];
        user = owner;
        ++left;
    }
    if (left > 1)
        snprintf(more, sizeof more, " (and %zu more)", left - 1);
    if (path)
        record_say("process %ld gave up your rights: its profile is in %s%s, and 'gmonscope-ctl salvage -o NAME FILE' "
                   "writes it after its end, for user %u or for you",
                   strtol(strrchr(path, '/') + 1, NULL, 10), path, more, (unsigned)user);
    while (noted_count > 0)
        free(noted[--noted_count]);
    free(noted);
    noted = NULL;
}

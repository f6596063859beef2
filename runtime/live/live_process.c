/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "live/live_process.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/own_calls.h"
#include "live/live_folder.h"

#define REMOVED " (deleted)"

/* Looks for a mapped file with this name. A live file's name is its own: number and time of its making. */
struct map_search {
    const char* name; /* NULL: any live file of the process */
    long pid;
    long number; /* its number in its own namespace */
    long thread; /* whose maps were looked at last */
    char* path;  /* that was found, or NULL */
    bool read;   /* there were maps to look at */
};

static const char* last_part(const char* path)
{
    const char* slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* " (deleted)" stands after the path of a file that was removed. */
static bool is_sought(const struct map_search* search, const char* path)
{
    const char* name = last_part(path);
    const size_t length = strlen(name);
    const size_t mark = strlen(REMOVED);
    const bool removed = length > mark && strcmp(name + length - mark, REMOVED) == 0;
    if (!search->name)
        return live_file_process(name, length - (removed ? mark : 0)) == search->number;
    const size_t sought = strlen(search->name);
    return strncmp(name, search->name, sought) == 0 && (name[sought] == '\0' || !strcmp(name + sought, REMOVED));
}

/* Returns 0 or an errno. */
static int search_maps(const char* maps, struct map_search* search)
{
    FILE* file = fopen(maps, "re");
    char* line = NULL;
    size_t size = 0;
    if (!file)
        return errno;
    errno = 0;
    for (ssize_t length; !search->path && (length = getline(&line, &size, file)) > 0;) {
        char* path = strchr(line, '/');
        search->read = true;
        line[length - 1] = '\0';
        if (path && is_sought(search, path))
            search->path = strdup(path);
    }
    const int error = ferror(file) ? errno : 0;
    free(line);
    fclose(file);
    return error;
}

/* Looks at all threads: the first one has no maps any more once it has ended. */
static int search_process(struct map_search* search)
{
    char name[64 + NAME_MAX];
    snprintf(name, sizeof name, "/proc/%ld/task", search->pid);
    DIR* tasks = opendir(name);
    if (!tasks)
        return errno == ENOENT ? ESRCH : errno;
    int error = 0;
    for (struct dirent* task = readdir(tasks); task && !search->read; task = readdir(tasks)) {
        if (task->d_name[0] == '.')
            continue;
        search->thread = strtol(task->d_name, NULL, 10);
        snprintf(name, sizeof name, "/proc/%ld/task/%ld/maps", search->pid, search->thread);
        const int problem = search_maps(name, search);
        const bool is_gone = problem == ENOENT || problem == ESRCH;
        if (problem && !is_gone && error != EPERM)
            error = problem == EACCES ? EPERM : problem;
    }
    closedir(tasks);
    return search->read ? 0 : error;
}

/* A process that cannot be looked at, for want of descriptors perhaps, may have it. */
bool live_process_maps(long pid, const char* path)
{
    struct map_search search = {.name = last_part(path), .pid = pid};
    const int error = search_process(&search);
    const bool found = search.path != NULL;
    free(search.path);
    return found || (error != 0 && error != ESRCH);
}

/* A removed file is still there behind its descriptor, which a thread that has ended has no more than maps. */
static int find_descriptor(long pid, long thread, char path[PATH_MAX])
{
    char name[64 + NAME_MAX];
    static char target[PATH_MAX];
    snprintf(name, sizeof name, "/proc/%ld/task/%ld/fd", pid, thread);
    DIR* descriptors = opendir(name);
    if (!descriptors)
        return errno == EACCES ? EPERM : errno;
    int error = ENOENT;
    for (struct dirent* entry = readdir(descriptors); entry && error; entry = readdir(descriptors)) {
        snprintf(name, sizeof name, "/proc/%ld/task/%ld/fd/%s", pid, thread, entry->d_name);
        const ssize_t length = readlink(name, target, sizeof target - 1);
        if (length < 0)
            continue;
        target[length] = '\0';
        if (strcmp(target, path) == 0)
            error = 0;
    }
    closedir(descriptors);
    if (!error)
        snprintf(path, PATH_MAX, "%s", name);
    return error;
}

int live_process_file(long pid, char path[PATH_MAX])
{
    struct map_search search = {.pid = pid, .number = live_process_inner_number(pid)};
    const int error = search_process(&search);
    const bool fits = search.path && snprintf(path, PATH_MAX, "%s", search.path) < PATH_MAX;
    free(search.path);
    if (error || !fits)
        return error ? error : ENOENT;
    const size_t length = strlen(path);
    const size_t mark = strlen(REMOVED);
    return length > mark && !strcmp(path + length - mark, REMOVED) ? find_descriptor(pid, search.thread, path) : 0;
}

/* The text behind this field's name in /proc/PID/status. */
static bool read_status(long pid, const char* field, char text[256])
{
    char name[64];
    bool found = false;
    snprintf(name, sizeof name, "/proc/%ld/status", pid);
    FILE* file = fopen(name, "re");
    while (file && !found && fgets(text, 256, file))
        found = strncmp(text, field, strlen(field)) == 0;
    if (file)
        fclose(file);
    if (found)
        memmove(text, text + strlen(field), strlen(text + strlen(field)) + 1);
    return found;
}

long live_process_inner_number(long pid)
{
    char numbers[256];
    if (!read_status(pid, "NSpid:", numbers))
        return pid;
    const char* last = strrchr(numbers, '\t');
    const long number = last ? strtol(last, NULL, 10) : 0;
    return number > 0 ? number : pid;
}

long live_process_parent(long pid)
{
    char text[256];
    return read_status(pid, "PPid:", text) ? strtol(text, NULL, 10) : 0;
}

bool live_process_is_stopped(long pid)
{
    char text[256];
    return !read_status(pid, "State:\t", text) || *text == 'T' || *text == 't';
}

uid_t live_process_user(long pid)
{
    char text[256];
    unsigned users[4];
    if (!read_status(pid, "Uid:", text) || sscanf(text, "%u %u %u %u", &users[0], &users[1], &users[2], &users[3]) != 4)
        return (uid_t)-1;
    for (int i = 1; i < 4; ++i)
        if (users[i] != users[0])
            return (uid_t)-1;
    return users[0];
}

bool live_process_is_numbered_here(uint32_t pid_namespace)
{
    struct stat status;
    char self[32];
    const ssize_t length = readlink("/proc/self", self, sizeof self - 1);
    if (length <= 0 || gms_stat("/proc/self/ns/pid", &status) != 0 || (uint32_t)status.st_ino != pid_namespace)
        return false;
    self[length] = '\0'; /* /proc may be that of another namespace */
    return strtol(self, NULL, 10) == (long)gms_getpid();
}

static uint64_t ticks_to_ns(unsigned long ticks)
{
    return (uint64_t)ticks * (1000000000u / (uint64_t)sysconf(_SC_CLK_TCK));
}

/* Its own, and those of the processes it waited for. */
static void read_times(long pid, struct gms_process_times* own, struct gms_process_times* children)
{
    char name[64];
    char line[1024];
    unsigned long times[4] = {0};
    *own = *children = (struct gms_process_times){0, 0};
    snprintf(name, sizeof name, "/proc/%ld/stat", pid);
    FILE* file = fopen(name, "re");
    if (!file)
        return;
    const char* fields = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL; /* the name may hold anything */
    fclose(file);
    if (!fields || sscanf(fields + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu", &times[0],
                          &times[1], &times[2], &times[3]) != 4)
        return;
    *own = (struct gms_process_times){ticks_to_ns(times[0]), ticks_to_ns(times[1])};
    *children = (struct gms_process_times){ticks_to_ns(times[2]), ticks_to_ns(times[3])};
}

struct gms_process_times live_process_times(long pid)
{
    struct gms_process_times own, children;
    read_times(pid, &own, &children);
    return own;
}

struct gms_process_times live_process_child_times(long pid)
{
    struct gms_process_times own, children;
    read_times(pid, &own, &children);
    return children;
}

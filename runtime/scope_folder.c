/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "scope_folder.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#include "raw_syscall.h"
#include "scope_file.h"

/* What is built up in a path; `length` stays below PATH_MAX, or the path is too long. */
struct text {
    char* bytes;
    size_t length;
    bool too_long;
};

static void put_char(struct text* text, char character)
{
    if (text->length + 1 >= PATH_MAX) {
        text->too_long = true;
        return;
    }
    text->bytes[text->length++] = character;
    text->bytes[text->length] = '\0';
}

static void put(struct text* text, const char* string)
{
    for (; *string; ++string)
        put_char(text, *string);
}

static void put_number(struct text* text, uint64_t number, unsigned base)
{
    char digits[24];
    size_t count = 0;
    do {
        digits[count++] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    while (count > 0)
        put_char(text, digits[--count]);
}

/* The file's bytes one by one through a small buffer; -1 at its end. */
struct byte_source {
    long fd;
    long size;
    long next;
    char buffer[512];
};

static int next_byte(struct byte_source* source)
{
    if (source->next >= source->size) {
        source->size = GMS_CALL3(SYS_read, source->fd, source->buffer, sizeof source->buffer);
        source->next = 0;
        if (source->size <= 0)
            return -1;
    }
    return (unsigned char)source->buffer[source->next++];
}

/* Finds NAME=VALUE in the environment that the program was started with. `value` is empty if there is none. */
static void find_variable(const char* name, char value[PATH_MAX])
{
    struct byte_source source;
    source.size = source.next = 0;
    source.fd = GMS_CALL4(SYS_openat, AT_FDCWD, "/proc/self/environ", O_RDONLY | O_CLOEXEC, 0);
    value[0] = '\0';
    if (source.fd < 0)
        return;
    size_t matched = 0; /* characters of "NAME=" at the start of this string; SIZE_MAX: another name */
    struct text text = {value, 0, false};
    for (int byte = next_byte(&source); byte >= 0; byte = next_byte(&source)) {
        if (matched != SIZE_MAX && name[matched] == '\0' && byte == '=') {
            while ((byte = next_byte(&source)) > 0)
                put_char(&text, (char)byte);
            break;
        }
        matched = byte == 0 ? 0 : matched != SIZE_MAX && name[matched] == (char)byte ? matched + 1 : SIZE_MAX;
    }
    if (text.too_long)
        value[0] = '\0';
    GMS_CALL1(SYS_close, source.fd);
}

/* True if the kernel gave the program other rights than its user has, or if that cannot be found out. */
static bool is_secure(void)
{
    Elf64_auxv_t entry = {0};
    const long fd = GMS_CALL4(SYS_openat, AT_FDCWD, "/proc/self/auxv", O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0)
        return GMS_CALL0(SYS_getuid) != GMS_CALL0(SYS_geteuid) || GMS_CALL0(SYS_getgid) != GMS_CALL0(SYS_getegid);
    bool secure = false;
    while (GMS_CALL3(SYS_read, fd, &entry, sizeof entry) == (long)sizeof entry && entry.a_type != AT_NULL)
        secure = secure || (entry.a_type == AT_SECURE && entry.a_un.a_val != 0);
    GMS_CALL1(SYS_close, fd);
    return secure;
}

/* Anybody may make folders in /dev/shm and /tmp: ours must be ours. */
static bool is_private(long folder)
{
    struct stat status;
    return GMS_CALL2(SYS_fstat, folder, &status) == 0 && status.st_uid == (uid_t)GMS_CALL0(SYS_geteuid) &&
           (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static uint64_t now_ns(void)
{
    struct timespec now = {0, 0};
    GMS_CALL2(SYS_clock_gettime, CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* PID-TIME.scope: exec keeps the number, and numbers come again. */
static long create_in(struct text* path, bool shared)
{
    GMS_CALL3(SYS_mkdirat, AT_FDCWD, path->bytes, 0700);
    const int follow = shared ? O_NOFOLLOW : 0;
    const long folder = GMS_CALL4(SYS_openat, AT_FDCWD, path->bytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC | follow, 0);
    if (folder < 0)
        return folder;
    const size_t folder_length = path->length;
    put_char(path, '/');
    put_number(path, (uint64_t)GMS_CALL0(SYS_getpid), 10);
    put_char(path, '-');
    put_number(path, now_ns(), 16);
    put(path, SCOPE_SUFFIX);
    long fd = path->too_long ? -ENAMETOOLONG : -EPERM;
    if (!path->too_long && (!shared || is_private(folder)))
        fd = GMS_CALL4(SYS_openat, folder, path->bytes + folder_length + 1,
                       O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    GMS_CALL1(SYS_close, folder);
    return fd;
}

/* The folders that everybody knows of, below one that may be there. */
static long create_below(struct text* path, const char* parent, bool with_user)
{
    *path = (struct text){path->bytes, 0, false};
    put(path, parent);
    put(path, "/gmonscope");
    if (with_user) {
        put_char(path, '-');
        put_number(path, (uint64_t)GMS_CALL0(SYS_geteuid), 10);
    }
    return create_in(path, true);
}

static void make_absolute(struct text* path, const char* folder)
{
    static char current[PATH_MAX];
    if (folder[0] != '/' && GMS_CALL2(SYS_getcwd, current, sizeof current) > 0) {
        put(path, current);
        put_char(path, '/');
    }
    put(path, folder);
}

/* Called with a lock held: its buffers are static, since mcount may be called on a small stack. */
long gms_scope_create(char path[PATH_MAX])
{
    static char folder[PATH_MAX];
    struct text text = {path, 0, false};
    path[0] = '\0';
    if (is_secure())
        return -EPERM;
    find_variable(GMS_DIRECTORY_VARIABLE, folder);
    if (folder[0]) {
        make_absolute(&text, folder);
        return create_in(&text, false);
    }
    find_variable("XDG_RUNTIME_DIR", folder);
    long fd = folder[0] == '/' ? create_below(&text, folder, false) : -ENOENT;
    if (fd < 0)
        fd = create_below(&text, "/dev/shm", true);
    if (fd < 0)
        fd = create_below(&text, "/tmp", true);
    return fd;
}

long gms_descriptor_move_away(long fd)
{
    struct rlimit limit = {0, 0};
    GMS_CALL2(SYS_getrlimit, RLIMIT_NOFILE, &limit);
    /* Not above 1024: the kernel's table of descriptors reaches up to the highest. */
    const long most = limit.rlim_cur > 1024 ? 1024 : (long)limit.rlim_cur;
    const long high = most > 64 ? GMS_CALL3(SYS_fcntl, fd, F_DUPFD_CLOEXEC, most - 32) : -EMFILE;
    if (high < 0)
        return fd;
    GMS_CALL1(SYS_close, fd);
    return high;
}

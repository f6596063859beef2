/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "mute/answers.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/raw_syscall.h"

#define KEY_BYTES 48 /* two numbers, what stands between and behind, NUL */

static char folder[PATH_MAX];
static uint32_t folder_length;

bool gms_answers_begin(const char* path)
{
    while (path[folder_length] && folder_length < sizeof folder - KEY_BYTES) {
        folder[folder_length] = path[folder_length];
        ++folder_length;
    }
    const long fd = GMS_CALL4(SYS_openat, AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (fd < 0 || path[folder_length])
        return false;
    GMS_CALL1(SYS_close, fd);
    return true;
}

static uint32_t hash_of(const char* text)
{
    uint32_t hash = 2166136261u;
    for (; *text; ++text)
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash;
}

static long open_to_read(const char* path)
{
    return GMS_CALL4(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
}

bool gms_question_make(const char* path, struct gms_question* question)
{
    struct stat status;
    const long fd = open_to_read(path);
    if (fd < 0)
        return false;
    const bool is_file = GMS_CALL2(SYS_fstat, fd, &status) == 0 && S_ISREG(status.st_mode);
    GMS_CALL1(SYS_close, fd);
    if (is_file)
        *question = (struct gms_question){.device = status.st_dev, .inode = status.st_ino, .path_hash = hash_of(path)};
    return is_file;
}

bool gms_question_is_about(const struct gms_question* question, const char* path)
{
    return question->path_hash == hash_of(path);
}

bool gms_questions_are_equal(const struct gms_question* one, const struct gms_question* other)
{
    return one->device == other->device && one->inode == other->inode;
}

static char* put_hexadecimal(char* to, uint64_t number)
{
    unsigned digits = 1;
    while (digits < 16 && number >> (4 * digits))
        ++digits;
    while (digits-- > 0)
        *to++ = "0123456789abcdef"[number >> (4 * digits) & 15];
    return to;
}

static void name_file(const struct gms_question* question, const char* suffix, char path[PATH_MAX])
{
    char* to = path;
    for (uint32_t i = 0; i < folder_length; ++i)
        *to++ = folder[i];
    *to++ = '/';
    to = put_hexadecimal(to, question->device);
    *to++ = '-';
    to = put_hexadecimal(to, question->inode);
    while (*suffix)
        *to++ = *suffix++;
    *to = '\0';
}

/* The log may have a path that was relative to another folder than today's, or to none. */
static uint64_t full_path(const char* path, char text[PATH_MAX])
{
    char link[32] = "/proc/self/fd/";
    char digits[12];
    uint64_t length = 0;
    unsigned count = 0, at = sizeof "/proc/self/fd/" - 1;
    const long fd = open_to_read(path);
    for (long left = fd < 0 ? 0 : fd; count == 0 || left > 0; left /= 10)
        digits[count++] = (char)('0' + left % 10);
    while (count > 0)
        link[at++] = digits[--count];
    link[at] = '\0';
    const long got = fd < 0 ? -1 : GMS_CALL4(SYS_readlinkat, AT_FDCWD, link, text, PATH_MAX - 1);
    if (fd >= 0)
        GMS_CALL1(SYS_close, fd);
    if (got > 0)
        return (uint64_t)got;
    for (; path[length] && length < PATH_MAX - 1; ++length)
        text[length] = path[length];
    return length;
}

bool gms_question_ask(const char* path, const struct gms_question* question)
{
    static char name[PATH_MAX], text[PATH_MAX]; /* of one caller at a time */
    name_file(question, CHOICE_ASK_SUFFIX, name);
    const long fd = GMS_CALL4(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return fd == -EEXIST;
    const uint64_t length = full_path(path, text);
    const bool is_written = GMS_CALL3(SYS_write, fd, text, length) == (long)length;
    GMS_CALL1(SYS_close, fd);
    return is_written;
}

static bool is_sound(const struct choice_header* header, int64_t bytes)
{
    bool equal = header->version == CHOICE_VERSION && header->ranges <= CHOICE_MOST_RANGES &&
                 bytes == (int64_t)(sizeof *header + header->ranges * sizeof(struct choice_range));
    for (unsigned i = 0; i < sizeof header->magic; ++i)
        equal = equal && header->magic[i] == CHOICE_MAGIC[i];
    return equal;
}

static void read_ranges(long fd, struct gms_answer* answer)
{
    struct choice_header header;
    struct stat status;
    if (GMS_CALL2(SYS_fstat, fd, &status) != 0 ||
        GMS_CALL4(SYS_pread64, fd, &header, sizeof header, 0) != (long)sizeof header ||
        !is_sound(&header, status.st_size) || header.ranges == 0)
        return;
    const uint64_t bytes = header.ranges * sizeof(struct choice_range);
    void* ranges = gms_memory_get(bytes);
    if (!ranges || GMS_CALL4(SYS_pread64, fd, ranges, bytes, sizeof header) != (long)bytes)
        return;
    answer->ranges = ranges;
    answer->count = header.ranges;
}

bool gms_answer_read(const struct gms_question* question, struct gms_answer* answer)
{
    static char name[PATH_MAX];
    name_file(question, "", name);
    const long fd = open_to_read(name);
    if (fd < 0)
        return false;
    *answer = (struct gms_answer){NULL, 0};
    read_ranges(fd, answer);
    GMS_CALL1(SYS_close, fd);
    return true;
}

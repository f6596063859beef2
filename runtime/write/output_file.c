/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "write/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/own_calls.h"

/* How long a FIFO's reader may let us wait. */
#define PATIENCE_S 5

/* The file that has the name now. */
struct present {
    struct stat status;
    bool is_there;
    bool is_followed; /* a link leads there */
    bool is_own;      /* this process has written it in this run */
};

static bool is_ours(const struct stat* status) { return status->st_uid == gms_geteuid(); }

/* The folder is held, and its files are named in it: the path to it may be changed by others meanwhile. Returns 0 or an
 * errno. */
static int open_folder(struct gms_output_place* place, const char* path)
{
    static char folder[PATH_MAX];
    const char* slash = strrchr(path, '/');
    place->name = slash ? slash + 1 : path;
    if (snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".") >= PATH_MAX)
        return ENAMETOOLONG;
    place->folder = (int)GMS_CALL4(SYS_openat, AT_FDCWD, folder, O_PATH | O_DIRECTORY | O_CLOEXEC, 0);
    return place->folder < 0 ? -place->folder : 0;
}

static void close_folder(const struct gms_output_place* place)
{
    if (place->folder >= 0)
        GMS_CALL1(SYS_close, place->folder);
}

/* Returns a descriptor or a negated errno. Never waits: a FIFO without a reader is an error. */
static long open_without_waiting(const struct gms_output_place* place, const char* name, int flags, int mode)
{
    return GMS_CALL4(SYS_openat, place->folder, name, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode);
}

/* In a folder that all may write to nobody takes away another user's file, not even the superuser. So it is in one that
 * could not be opened (AT_FDCWD): nobody knows. */
static bool is_protected(const struct gms_output_place* place, const struct stat* status)
{
    struct stat folder;
    return !is_ours(status) && (gms_fstat(place->folder, &folder) != 0 || (folder.st_mode & (S_ISVTX | S_IWOTH)));
}

static bool is_written_since(const struct stat* status, uint64_t since_ns)
{
    return (uint64_t)status->st_mtim.tv_sec * 1000000000u + (uint64_t)status->st_mtim.tv_nsec >= since_ns;
}

/* Others cannot put one there that counts as such. */
static bool is_of_this_run(const struct stat* status, const struct gms_output_kind* kind)
{
    return kind->since_ns > 0 && is_ours(status) && is_written_since(status, kind->since_ns);
}

static bool has_own_id(const char* start, const struct gms_output_kind* kind)
{
    for (int i = 0; i < 2; ++i)
        if (kind->ids[i] && memcmp(start + kind->id_offset, kind->ids[i], SCOPE_ID_BYTES) == 0)
            return true;
    return false;
}

/* 0, or why a file that is there already must stay. */
static int check_content(const struct gms_output_place* place, struct present* present,
                         const struct gms_output_kind* kind)
{
    char start[32] = {0};
    struct stat status;
    if (present->status.st_size == 0)
        return 0;
    const long fd = open_without_waiting(place, place->name, O_RDONLY | (present->is_followed ? 0 : O_NOFOLLOW), 0);
    if (fd < 0)
        return fd == -EACCES && !is_ours(&present->status) ? EPERM : (int)-fd;
    const bool is_kind = gms_fstat((int)fd, &status) == 0 && S_ISREG(status.st_mode) &&
                         kind->magic_size <= sizeof start &&
                         GMS_CALL3(SYS_read, fd, start, sizeof start) >= (long)kind->magic_size &&
                         memcmp(start, kind->magic, kind->magic_size) == 0;
    GMS_CALL1(SYS_close, fd);
    if (!is_kind)
        return EEXIST;
    const bool is_new = is_of_this_run(&status, kind);
    present->is_own = is_new && has_own_id(start, kind);
    return is_new && !present->is_own ? ENOTUNIQ : 0;
}

static int follow(const struct gms_output_place* place, struct present* present, const struct gms_output_kind* kind)
{
    if (!kind->may_follow)
        return ELOOP;
    if (!is_ours(&present->status) && present->status.st_uid != 0)
        return EPERM;
    present->is_followed = true;
    present->is_there = gms_fstatat(place->folder, place->name, &present->status, 0) == 0;
    return present->is_there || errno == ENOENT ? 0 : errno;
}

static int look(const struct gms_output_place* place, const struct gms_output_kind* kind, struct present* present)
{
    present->is_followed = present->is_own = false;
    present->is_there = gms_fstatat(place->folder, place->name, &present->status, AT_SYMLINK_NOFOLLOW) == 0;
    if (!present->is_there)
        return errno != ENOENT ? errno : *place->name ? 0 : EISDIR;
    const int error = S_ISLNK(present->status.st_mode) ? follow(place, present, kind) : 0;
    if (error || !present->is_there)
        return error;
    const struct stat* status = &present->status;
    switch (status->st_mode & S_IFMT) {
    case S_IFREG: return is_protected(place, status) ? EPERM : check_content(place, present, kind);
    case S_IFIFO: /* through a link it may be one that a shell has made */
        return present->is_followed || is_ours(status) || status->st_uid == 0 ? 0 : EPERM;
    case S_IFCHR:
    case S_IFBLK: return 0;
    default: return S_ISDIR(status->st_mode) ? EISDIR : EEXIST;
    }
}

static void name_temporary(char name[PATH_MAX + 64], const struct gms_output_place* place)
{
    snprintf(name, PATH_MAX + 64, "%s.%ld.tmp", place->name, GMS_CALL0(SYS_getpid));
}

/* By a process of the same number: the temporary file is its claim on the name. If the name is ours already, the other
 * one will see that before it takes it. */
static bool is_being_written(const struct gms_output_place* place, const struct gms_output_kind* kind)
{
    static char name[PATH_MAX + 64];
    struct stat status;
    name_temporary(name, place);
    return kind->since_ns > 0 && gms_fstatat(place->folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(status.st_mode) && is_of_this_run(&status, kind);
}

int gms_output_check(const char* path, const struct gms_output_kind* kind)
{
    struct gms_output_place place;
    struct present present;
    int error = open_folder(&place, path);
    if (error)
        return error;
    error = look(&place, kind, &present);
    if (!error && !present.is_own && is_being_written(&place, kind))
        error = ENOTUNIQ;
    close_folder(&place);
    return error;
}

bool gms_output_is_taken(int error)
{
    return error == EEXIST || error == EPERM || error == ELOOP || error == EISDIR || error == ENOTUNIQ;
}

const char* gms_output_reason(int error)
{
    switch (error) {
    case EEXIST: return "a file that is no profile is there already";
    case EPERM: return "it is another user's";
    case ENOTUNIQ: return "another process of this run has written it";
    case ELOOP: return "a symbolic link, which only gmonscope-record -o follows";
    case ENXIO: return "nobody reads it";
    default: return strerror(error);
    }
}

static long make_new(const struct gms_output* output, const char* name)
{
    return open_without_waiting(&output->place, name, O_WRONLY | O_CREAT | O_EXCL, output->kind.mode);
}

/* The plain name may be that of a killed process with our number, or somebody has put something there. */
static long make_temporary(struct gms_output* output, bool is_own)
{
    uint64_t random = 0;
    name_temporary(output->temporary, &output->place);
    long fd = make_new(output, output->temporary);
    const bool is_claimed = fd == -EEXIST && is_being_written(&output->place, &output->kind);
    if (is_claimed && !is_own) {
        fd = -ENOTUNIQ;
    } else if (fd == -EEXIST && !is_claimed) {
        GMS_CALL3(SYS_unlinkat, output->place.folder, output->temporary, 0);
        fd = make_new(output, output->temporary);
    }
    if (fd == -EEXIST && GMS_CALL3(SYS_getrandom, &random, sizeof random, 0) == (long)sizeof random) {
        snprintf(output->temporary, sizeof output->temporary, "%s.%ld-%llx.tmp", output->place.name,
                 GMS_CALL0(SYS_getpid), (unsigned long long)random);
        fd = make_new(output, output->temporary);
    }
    if (fd < 0)
        output->temporary[0] = '\0';
    return fd;
}

static bool forbids_temporary(long error)
{
    return error == -EACCES || error == -EPERM || error == -EROFS || error == -ENAMETOOLONG;
}

/* A regular file must be that which was looked at, ours, and have no other name. Where there was none yet, behind a
 * link, somebody may have changed the link since. */
static long open_in_place(const struct gms_output* output, const struct present* present)
{
    struct stat status;
    const int link = present->is_followed ? (present->is_there ? 0 : O_CREAT) : O_NOFOLLOW;
    const long fd = open_without_waiting(&output->place, output->place.name, O_WRONLY | link, output->kind.mode);
    if (fd < 0 || gms_fstat((int)fd, &status) != 0 || !S_ISREG(status.st_mode))
        return fd;
    const bool is_same = present->is_there
                             ? status.st_ino == present->status.st_ino && status.st_dev == present->status.st_dev
                             : status.st_size == 0;
    if (is_same && is_ours(&status) && status.st_nlink == 1 && GMS_CALL2(SYS_ftruncate, fd, 0) == 0) {
        GMS_CALL2(SYS_fchmod, fd, status.st_mode & (mode_t)output->kind.mode & 0777);
        return fd;
    }
    GMS_CALL1(SYS_close, fd);
    return is_same && is_ours(&status) ? -EEXIST : -EPERM;
}

static long open_as_found(struct gms_output* output, const struct present* present)
{
    if (present->is_followed || (present->is_there && !S_ISREG(present->status.st_mode)))
        return open_in_place(output, present);
    const long fd = make_temporary(output, present->is_own);
    if (present->is_there && forbids_temporary(fd))
        return open_in_place(output, present);
    return fd == -ENAMETOOLONG ? make_new(output, output->place.name) : fd; /* only with the addition to it, perhaps */
}

/* Returns a descriptor or a negated errno; then the folder is not held. */
static long open_there(struct gms_output* output)
{
    struct present present;
    const int error = look(&output->place, &output->kind, &present);
    const long fd = error ? -error : open_as_found(output, &present);
    if (fd < 0)
        close_folder(&output->place);
    return fd;
}

int gms_output_open(struct gms_output* output, const char* path, const struct gms_output_kind* kind)
{
    output->kind = *kind;
    output->error = 0;
    output->used = 0;
    output->ends_in_hole = false;
    output->temporary[0] = '\0';
    const int error = open_folder(&output->place, path);
    long fd = error ? -error : open_there(output);
    if (fd == -EMFILE) { /* the host lets us have one at the most */
        output->place = (struct gms_output_place){AT_FDCWD, path};
        fd = open_there(output);
    }
    if (fd < 0)
        return (int)-fd;
    output->fd = (int)fd;
    output->held = gms_hold_signals();
    return 0;
}

/* Returns 0 or an errno. */
static int wait_for_reader(const struct gms_output* output)
{
    struct pollfd reader = {.fd = output->fd, .events = POLLOUT};
    struct timespec patience = {.tv_sec = PATIENCE_S};
    const long ready = GMS_CALL4(SYS_ppoll, &reader, 1, &patience, NULL);
    return ready == 0 ? ETIMEDOUT : 0;
}

static bool holds_zeros(const struct gms_output* output)
{
    size_t zeros = 0;
    while (zeros < output->used && output->buffer[zeros] == '\0')
        ++zeros;
    return zeros == sizeof output->buffer;
}

static void flush(struct gms_output* output)
{
    size_t done = 0;
    output->ends_in_hole = output->temporary[0] && holds_zeros(output) &&
                           GMS_CALL3(SYS_lseek, output->fd, sizeof output->buffer, SEEK_CUR) > 0;
    if (output->ends_in_hole)
        output->used = 0;
    while (done < output->used && !output->error) {
        const long written = GMS_CALL3(SYS_write, output->fd, output->buffer + done, output->used - done);
        if (written > 0)
            done += (size_t)written;
        else if (written == -EAGAIN)
            output->error = wait_for_reader(output);
        else if (written != -EINTR)
            output->error = written == 0 ? ENOSPC : (int)-written;
    }
    output->used = 0;
}

void gms_output_put(struct gms_output* output, const void* bytes, size_t size)
{
    const char* from = bytes;
    for (size_t i = 0; i < size; ++i) {
        if (output->used == sizeof output->buffer)
            flush(output);
        output->buffer[output->used++] = from[i];
    }
}

/* The new file takes the name. Something may have come there meanwhile. */
static int rename_temporary(const struct gms_output* output)
{
    struct present present;
    const int error = look(&output->place, &output->kind, &present);
    return error ? error
                 : (int)-GMS_CALL4(SYS_renameat, output->place.folder, output->temporary, output->place.folder,
                                   output->place.name);
}

/* The file ends where it was written, even if in a hole. */
static void end_file(struct gms_output* output)
{
    if (output->used > 0)
        flush(output);
    if (!output->ends_in_hole || output->error)
        return;
    const long end = GMS_CALL3(SYS_lseek, output->fd, 0, SEEK_CUR);
    const long ended = end < 0 ? end : GMS_CALL2(SYS_ftruncate, output->fd, end);
    output->error = ended < 0 ? (int)-ended : 0;
}

int gms_output_close(struct gms_output* output)
{
    end_file(output);
    if (output->error && !output->temporary[0])
        GMS_CALL2(SYS_ftruncate, output->fd, 0); /* half a profile is worse than none */
    const long closed = GMS_CALL1(SYS_close, output->fd);
    if (!output->error && closed < 0 && closed != -EINTR)
        output->error = (int)-closed;
    if (!output->error && output->temporary[0])
        output->error = rename_temporary(output);
    if (output->error && output->temporary[0])
        GMS_CALL3(SYS_unlinkat, output->place.folder, output->temporary, 0);
    close_folder(&output->place);
    gms_release_signals(&output->held, output->error);
    return output->error;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Signals that a failing write raises; their default is to kill. */
#define WRITE_SIGNALS (GMS_SIGNAL_BIT(SIGXFSZ) | GMS_SIGNAL_BIT(SIGPIPE))

/* How long a FIFO's reader may let us wait. */
#define PATIENCE_S 5

/* Returns a descriptor or a negated errno. Never waits: a FIFO without a reader is an error. */
static long open_for_writing(const char* path, int flags)
{
    return GMS_CALL4(SYS_openat, AT_FDCWD, path, flags | O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0666);
}

/* Another user's file that we may write stays theirs; the superuser makes it a new one. */
static bool may_replace(const struct stat* status) { return status->st_uid == geteuid() || geteuid() == 0; }

static long make_temporary(struct gms_output* output, const char* path)
{
    snprintf(output->temporary, sizeof output->temporary, "%s.%ld.tmp", path, GMS_CALL0(SYS_getpid));
    long fd = open_for_writing(output->temporary, O_CREAT | O_EXCL);
    if (fd == -EEXIST) { /* of a killed process with our number */
        GMS_CALL3(SYS_unlinkat, AT_FDCWD, output->temporary, 0);
        fd = open_for_writing(output->temporary, O_CREAT | O_EXCL);
    }
    if (fd < 0)
        output->temporary[0] = '\0';
    return fd;
}

static bool forbids_temporary(long error)
{
    return error == -EACCES || error == -EPERM || error == -EROFS || error == -ENAMETOOLONG;
}

/* `there` is the file as it lies there, or -ENOENT. */
static long open_regular(struct gms_output* output, const char* path, long there)
{
    long fd = make_temporary(output, path);
    if (there >= 0 && forbids_temporary(fd)) {
        GMS_CALL2(SYS_ftruncate, there, 0);
        return there;
    }
    if (there >= 0)
        GMS_CALL1(SYS_close, there);
    else if (fd == -ENAMETOOLONG) /* only with the addition to it, perhaps */
        fd = open_for_writing(path, O_CREAT | O_EXCL);
    return fd;
}

int gms_output_open(struct gms_output* output, const char* path, bool may_follow)
{
    struct stat status;
    output->error = 0;
    output->used = 0;
    output->temporary[0] = '\0';
    long fd = open_for_writing(path, O_NOFOLLOW);
    if (fd == -ELOOP && may_follow)
        fd = open_for_writing(path, O_CREAT | O_TRUNC); /* in place: the link shall stay */
    else if (fd == -ENOENT)
        fd = open_regular(output, path, fd);
    else if (fd >= 0 && fstat((int)fd, &status) == 0 && S_ISREG(status.st_mode)) {
        if (may_replace(&status))
            fd = open_regular(output, path, fd);
        else
            GMS_CALL2(SYS_ftruncate, fd, 0);
    }
    if (fd < 0)
        return (int)-fd;
    output->fd = (int)fd;
    output->held = WRITE_SIGNALS & ~gms_signal_mask(SIG_BLOCK, WRITE_SIGNALS);
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

static void flush(struct gms_output* output)
{
    size_t done = 0;
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

/* Takes back a signal that our own write raised, and lets signals in again. */
static void release_signals(const struct gms_output* output)
{
    const struct timespec now = {0, 0};
    if (output->error && output->held)
        GMS_CALL4(SYS_rt_sigtimedwait, &output->held, NULL, &now, sizeof output->held);
    gms_signal_mask(SIG_UNBLOCK, output->held);
}

int gms_output_close(struct gms_output* output, const char* path)
{
    flush(output);
    if (output->error && !output->temporary[0])
        GMS_CALL2(SYS_ftruncate, output->fd, 0); /* half a profile is worse than none */
    const long closed = GMS_CALL1(SYS_close, output->fd);
    if (!output->error && closed < 0 && closed != -EINTR)
        output->error = (int)-closed;
    if (!output->error && output->temporary[0])
        output->error = (int)-GMS_CALL4(SYS_renameat, AT_FDCWD, output->temporary, AT_FDCWD, path);
    if (output->error && output->temporary[0])
        GMS_CALL3(SYS_unlinkat, AT_FDCWD, output->temporary, 0);
    release_signals(output);
    return output->error;
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "base/standard_error.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "base/held_signals.h"
#include "base/own_calls.h"
#include "base/raw_syscall.h"

/* For a reader who is slow; a text of several parts may need some writes. */
#define PATIENCE_NS 500000000
#define MOST_WRITES 16

static struct stat at_begin;
static bool was_open;

void gms_standard_error_begin(void) { was_open = gms_fstat(STDERR_FILENO, &at_begin) == 0; }

static bool is_the_same(void)
{
    struct stat now;
    return was_open && gms_fstat(STDERR_FILENO, &now) == 0 && now.st_dev == at_begin.st_dev &&
           now.st_ino == at_begin.st_ino && now.st_rdev == at_begin.st_rdev;
}

/* The kernel writes back what is left of the patience. */
static bool has_room(struct timespec* patience)
{
    struct pollfd reader = {.fd = STDERR_FILENO, .events = POLLOUT};
    long ready;
    do
        ready = GMS_CALL4(SYS_ppoll, &reader, 1, patience, NULL);
    while (ready == -EINTR);
    return ready == 1 && reader.revents == POLLOUT; /* else nobody reads it any more */
}

/* A pipe that has room takes so much at once. Others may fill it meanwhile: new kernels can be told not to wait. */
static long write_part(const char* text, size_t size)
{
    const struct iovec part = {.iov_base = (void*)(uintptr_t)text, .iov_len = size < PIPE_BUF ? size : PIPE_BUF};
    long written = -EOPNOTSUPP;
    if (!S_ISREG(at_begin.st_mode))
        written = gms_syscall(SYS_pwritev2, STDERR_FILENO, (long)&part, 1, -1, -1, RWF_NOWAIT);
    if (written == -EOPNOTSUPP || written == -ENOSYS)
        written = GMS_CALL3(SYS_write, STDERR_FILENO, text, part.iov_len);
    return written;
}

void gms_standard_error_write(const char* text, size_t size)
{
    struct timespec patience = {.tv_nsec = PATIENCE_NS};
    long written = 0;
    if (!is_the_same())
        return;
    const struct gms_held_signals held = gms_hold_signals();
    for (int i = 0; i < MOST_WRITES && size > 0 && has_room(&patience); ++i) {
        written = write_part(text, size);
        if (written > 0) {
            text += written;
            size -= (size_t)written;
        } else if (written != -EINTR && written != -EAGAIN)
            break;
    }
    gms_release_signals(&held, written < 0 ? (int)-written : 0);
}

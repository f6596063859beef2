/* SPDX-License-Identifier: MIT */
#include "output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>

/* Signals that a failing write raises; their default is to kill. */
#define WRITE_SIGNALS (GMS_SIGNAL_BIT(SIGXFSZ) | GMS_SIGNAL_BIT(SIGPIPE))

int gms_output_open(struct gms_output* output, const char* path)
{
    output->error = 0;
    output->used = 0;
    const long fd = GMS_CALL4(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return (int)-fd;
    output->fd = (int)fd;
    output->held = WRITE_SIGNALS & ~gms_signal_mask(SIG_BLOCK, WRITE_SIGNALS);
    return 0;
}

static void flush(struct gms_output* output)
{
    size_t done = 0;
    while (done < output->used && !output->error) {
        const long written = GMS_CALL3(SYS_write, output->fd, output->buffer + done, output->used - done);
        if (written > 0)
            done += (size_t)written;
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
    struct stat status;
    const int is_file = fstat(output->fd, &status) == 0 && S_ISREG(status.st_mode);
    const long closed = GMS_CALL1(SYS_close, output->fd);
    if (!output->error && closed < 0 && closed != -EINTR)
        output->error = (int)-closed;
    if (output->error && is_file)
        GMS_CALL3(SYS_unlinkat, AT_FDCWD, path, 0);
    release_signals(output);
    return output->error;
}

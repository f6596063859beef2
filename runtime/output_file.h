/* SPDX-License-Identifier: MIT
 *
 * A file being written: buffered, and never harmful to the program that it is written from. A write beyond
 * RLIMIT_FSIZE or into a closed pipe raises no signal there, and a FIFO that nobody empties does not stop it.
 *
 * A regular file appears under its name only when it is whole; until then it is NAME.PID.tmp beside it. So a
 * kill or a full disk leaves what was there before. Where no file can be made beside it, or if it is another
 * user's, it is written in place.
 */
#ifndef GMS_OUTPUT_FILE_H
#define GMS_OUTPUT_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "raw_syscall.h"

struct gms_output {
    int fd;
    int error; /* errno of the first failure, 0 so far: later calls do nothing then */
    size_t used;
    gms_signal_set held;           /* signals that were not blocked, but are while the file is open */
    char temporary[PATH_MAX + 32]; /* the name until the file is whole; empty: written in place */
    char buffer[16384];
};

/* Returns 0 or an errno: ELOOP for a symbolic link unless it may be followed, for it may lead to a file that
 * nobody meant; ENXIO for a FIFO that nobody reads. */
int gms_output_open(struct gms_output* output, const char* path, bool may_follow);
void gms_output_put(struct gms_output* output, const void* bytes, size_t size);
/* Writes the rest and closes. Returns 0 or the first errno; then nothing is left of what was written. */
int gms_output_close(struct gms_output* output, const char* path);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A file being written: buffered, and never harmful to the program that it is written from. A write beyond
 * RLIMIT_FSIZE or into a closed pipe raises no signal there.
 */
#ifndef GMS_OUTPUT_FILE_H
#define GMS_OUTPUT_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "raw_syscall.h"

struct gms_output {
    int fd;
    int error; /* errno of the first failure, 0 so far: later calls do nothing then */
    size_t used;
    gms_signal_set held; /* signals that were not blocked, but are while the file is open */
    char buffer[16384];
};

/* Creates or empties the file. Returns 0 or an errno. */
int gms_output_open(struct gms_output* output, const char* path);
void gms_output_put(struct gms_output* output, const void* bytes, size_t size);
/* Writes the rest and closes. Returns 0 or the first errno; what is left of a failed regular file is removed.
 */
int gms_output_close(struct gms_output* output, const char* path);

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: the live file of another process, mapped. Nothing in it is believed: it may be
 * damaged, or no such file at all.
 */
#ifndef GMS_LIVE_FILE_H
#define GMS_LIVE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "scope_file.h"

enum live_access {
    LIVE_READ,   /* what is written to it stays with us */
    LIVE_CONTROL /* shared with the process */
};

struct live_file {
    char path[PATH_MAX];
    struct scope_header* header;
    struct gms_chunks chunks;
    struct gms_chunk_range range; /* what `chunks` points to */
    uint64_t bytes;               /* of the whole mapping */
    uint64_t missing;             /* bytes that the header promises and the file does not have */
    int error;                    /* errno of a file that could not be opened; 0: its content is wrong, or nothing is */
    char problem[PATH_MAX + 256]; /* what is wrong, in one line, with the path */
};

/* False if it is no live file or cannot be mapped: `problem` tells why. Does not move in memory while it is open. */
bool live_open(struct live_file* file, const char* path, enum live_access access);
void live_close(struct live_file* file);

/* The index-th value of this key in its texts, or NULL. */
const char* live_text(const struct live_file* file, const char* key, unsigned index);

/* Whether its process still has it mapped. If nobody may tell us, it has. */
bool live_is_in_use(const struct live_file* file);

/* Sums over all threads, since the last reset. */
struct live_totals {
    uint64_t calls;
    uint64_t samples;
    uint64_t user_ns;
    uint64_t system_ns;
    uint64_t threads;
};
struct live_totals live_totals(const struct live_file* file);

/* For those who find something wrong: "PATH: " and the rest in `problem`. Always false. */
__attribute__((format(printf, 2, 3))) bool live_fail(struct live_file* file, const char* format, ...);

/* Eight bytes so that one can see what they are. */
const char* live_shown_bytes(const char* bytes, char text[32]);

#endif

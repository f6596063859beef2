/* SPDX-License-Identifier: MIT
 *
 * A file being written: buffered, and never harmful to the program that it is written from. A write beyond
 * RLIMIT_FSIZE or into a closed pipe raises no signal there, and a FIFO that nobody empties does not stop it.
 *
 * A regular file appears under its name only when it is whole; until then it is NAME.PID.tmp beside it. So a kill or a
 * full disk leaves what was there before. Where no file can be made beside it, it is written in place. Long runs of
 * zeros are holes in it: a small file with holes, copied, does not fill a disk.
 *
 * Only a file of the same kind or an empty one is replaced. Anything else that lies there stays: another kind of
 * file, one that we may not take away, a symbolic link (others can guess the names, and put one there), another user's
 * FIFO, and on demand what another process of the same run has written or is about to: in PID namespaces several have
 * the same number, and so the same names.
 */
#ifndef GMS_OUTPUT_FILE_H
#define GMS_OUTPUT_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/held_signals.h"
#include "formats/scope_format.h"

/* A kind of file to write. */
struct gms_output_kind {
    const char* magic; /* the first bytes of such a file */
    size_t magic_size;
    int mode;        /* permissions of a new file */
    bool may_follow; /* a symbolic link of ours or the superuser's, for its name was typed just so */
    /* A file of ours that was written since then (CLOCK_REALTIME) stays unless it has one of these ids; 0: it need not
     * stay. */
    uint64_t since_ns;
    const uint8_t* ids[2]; /* SCOPE_ID_BYTES each, or NULL */
    size_t id_offset;      /* where such a file has its id */
};

/* A name in a folder that is held open. */
struct gms_output_place {
    int folder;
    const char* name;
};

struct gms_output {
    struct gms_output_kind kind;
    struct gms_output_place place; /* in the path that it was opened with */
    int fd;
    int error; /* errno of the first failure, 0 so far: later calls do nothing then */
    size_t used;
    bool ends_in_hole;
    struct gms_held_signals held;  /* while the file is open */
    char temporary[PATH_MAX + 64]; /* the name in the folder until the file is whole; empty: written in place */
    char buffer[16384];
};

/* Finds out whether it may be written, as far as possible without doing it: 0, or an errno. EEXIST: there is a file of
 * another kind; EPERM: it is another user's; ELOOP: a symbolic link; EISDIR: a folder; ENOTUNIQ: another process of
 * this run has taken the name. */
int gms_output_check(const char* path, const struct gms_output_kind* kind);

/* True for an errno that another name may help against. */
bool gms_output_is_taken(int error);

/* Returns words that follow "PATH: cannot write: ". */
const char* gms_output_reason(int error);

/* Begins to write. Returns 0 or an errno: as gms_output_check, ENXIO for a FIFO that nobody reads, or the system's.
 * `path` must stay in place until the file is closed. */
int gms_output_open(struct gms_output* output, const char* path, const struct gms_output_kind* kind);
void gms_output_put(struct gms_output* output, const void* bytes, size_t size);
/* Writes the rest and closes. Returns 0 or the first errno; then nothing is left of what was written. */
int gms_output_close(struct gms_output* output);

#endif

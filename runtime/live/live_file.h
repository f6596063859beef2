/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record, gmonscope-ctl: the live file of another process. Nothing in it is believed: it may be damaged, or
 * no such file at all, and another process may be changing it or cutting it short. So what is looked at is a copy.
 */
#ifndef GMS_LIVE_FILE_H
#define GMS_LIVE_FILE_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "live/live_folder.h"
#include "scope/scope_file.h"

/* More than a process ever makes: it counts in 1 GiB at most. */
#define LIVE_LARGEST ((uint64_t)2 << 30)

enum live_access {
    LIVE_READ,   /* a copy; only its header until live_load */
    LIVE_CONTROL /* shared with the process */
};

/* The user whose files may be opened besides our own: none, ... */
#define LIVE_OURS ((uid_t)-1)
#define LIVE_ANYBODYS ((uid_t)-2) /* ... anybody's, or that of this user. */

struct live_file {
    char path[PATH_MAX];
    int folder; /* as in live_place; so `name` stands in it */
    char name[PATH_MAX];
    int descriptor;
    uid_t owner;
    bool is_foreign; /* it was not opened, for it is another user's */
    bool is_written; /* it was not opened, and somebody else has it open to write to it: it may become a live file */
    bool is_shared;
    struct scope_header* header;
    struct gms_chunks chunks;
    struct gms_chunk_range range; /* the memory for `chunks` */
    uint64_t bytes;               /* size of the whole copy or mapping */
    uint64_t missing;             /* bytes that the header promises and the file does not have */
    int error;                    /* errno of a file that could not be opened; 0: its content is wrong, or nothing is */
    char problem[PATH_MAX + 256]; /* the error in one line, with the path */
};

/* False if it is no live file, is not the owner's that it should be, or cannot be read: `problem` tells why. Does not
 * move in memory while it is open. */
bool live_open(struct live_file* file, const struct live_place* place, enum live_access access, uid_t owner);

/* Copies the rest of a file that was opened with LIVE_READ: without it, it has no chunks. */
void live_load(struct live_file* file);

/* Copies only the texts of the rest. */
void live_load_texts(struct live_file* file);

void live_close(struct live_file* file);

/* Removes it from its folder. Returns 0 or an errno. */
int live_remove(const struct live_file* file);

/* Returns the first value of this key in its texts, or NULL. */
const char* live_text(const struct live_file* file, const char* key);

/* True if its process still has it mapped, or if nobody may tell us. */
bool live_is_in_use(const struct live_file* file);

/* Sums over all threads, since the last reset. */
struct live_totals {
    uint64_t calls;
    uint64_t samples;
    uint64_t user_ns;
    uint64_t system_ns;
    uint64_t threads;
};
struct live_totals live_totals_of(const struct live_file* file);

/* Sets `problem` to "PATH: " and the text, for functions that find something wrong. Returns false. */
__attribute__((format(printf, 2, 3))) bool live_fail(struct live_file* file, const char* format, ...);

/* Returns eight bytes as readable text. */
const char* live_shown_bytes(const char* bytes, char text[32]);

#endif

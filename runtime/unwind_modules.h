/* SPDX-License-Identifier: MIT
 *
 * Which module an address lies in, and where its unwind tables are.
 *
 * Those that were there at the start are kept in a table of our own. If the C library, too, says that such a one is
 * still there (_dl_find_object takes no lock), its bytes can be read like any. Before all others are read, the kernel
 * is asked, page by page, whether they can be. In between, another thread might unmap them. But the thread that we look
 * at has a frame there, so a right program does not do that.
 */
#ifndef GMS_UNWIND_MODULES_H
#define GMS_UNWIND_MODULES_H

#include <stdbool.h>
#include <stdint.h>

struct gms_span { /* run-time addresses [low, high) */
    uint64_t low, high;
};

struct gms_function_pair {
    uint64_t function, entry; /* address of its first instruction, and of its FDE */
};

struct gms_unwind_module {
    struct gms_span all;
    struct gms_span tables;                /* the mapped segment that holds its unwind tables */
    struct gms_span code;                  /* a segment of code that may be read */
    uint64_t header;                       /* its .eh_frame_hdr; 0: it has none */
    const struct gms_function_pair* pairs; /* or else a sorted table of our own */
    uint64_t pair_count;
    bool stays; /* can be read without asking */
};

/* Signal-safe. */
bool gms_unwind_module_at(uint64_t address, struct gms_unwind_module* module);

/* Reads a module's bytes one after another. Beyond the end, or where nothing can be read, it fails and gives zeros. */
struct gms_reader {
    uint64_t at, end;
    uint64_t asked; /* up to here the bytes can be read */
    bool failed;
};
#define GMS_NEVER_ASK UINT64_MAX

/* Reads [from, span.high), which fails at once if from is not in the span. */
struct gms_reader gms_reader_start(const struct gms_unwind_module* module, struct gms_span span, uint64_t from);

/* Makes sure of the next `bytes`. */
bool gms_reader_has(struct gms_reader* reader, uint64_t bytes);

/* An unsigned little-endian number of 1 to 8 bytes. */
static inline uint64_t gms_read(struct gms_reader* reader, unsigned bytes)
{
    if (!gms_reader_has(reader, bytes))
        return 0;
    const uint8_t* from = (const uint8_t*)(uintptr_t)reader->at;
    uint64_t value = 0;
    for (unsigned i = bytes; i-- > 0;)
        value = value << 8 | from[i];
    reader->at += bytes;
    return value;
}

#endif

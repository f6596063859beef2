/* SPDX-License-Identifier: MIT
 *
 * Finds the module that an address lies in, and its unwind tables.
 *
 * Modules that were there at the start are in a table of our own. If the C library, too, says that such a one is
 * still there (_dl_find_object takes no lock), its bytes can be read like any. All others are copied by the kernel,
 * piece by piece: another thread may unmap them at any time, for an address that is taken for a frame's may be none.
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
    bool stays;      /* can be read without asking */
    bool is_program; /* the main program */
};

/* Fills in the module that has this run-time address. False if there is none. Signal-safe. */
bool gms_unwind_module_at(uint64_t address, struct gms_unwind_module* module);

/* The same for one that has tables, with less effort: the spans of tables and code may be too large. */
bool gms_unwind_tables_at(uint64_t address, struct gms_unwind_module* module);

/* Reads a module's bytes one after another. Beyond the end, or where nothing can be read, it fails and gives zeros. */
#define GMS_READER_BYTES 256u
struct gms_reader {
    uint64_t at, end;
    uint64_t copied, copied_end; /* the bytes at these addresses are in `copy` */
    bool failed;
    bool stays; /* they can be read in their place */
    uint8_t copy[GMS_READER_BYTES];
};

/* Reads [from, span.high), which fails at once if from is not in the span. */
struct gms_reader gms_reader_start(const struct gms_unwind_module* module, struct gms_span span, uint64_t from);

/* Byte by byte: for a whole one clang calls memcpy, which is the C library's, or the program's own. */
void gms_reader_copy(const struct gms_reader* from, struct gms_reader* to);

/* The next `bytes` (at most GMS_READER_BYTES), in their place or as a copy; NULL and failed if there are none. */
const uint8_t* gms_reader_look(struct gms_reader* reader, uint64_t bytes);

/* An unsigned little-endian number of 1 to 8 bytes. */
static inline uint64_t gms_read(struct gms_reader* reader, unsigned bytes)
{
    const uint8_t* from = gms_reader_look(reader, bytes);
    if (!from)
        return 0;
    uint64_t value = 0;
    for (unsigned i = bytes; i-- > 0;)
        value = value << 8 | from[i];
    reader->at += bytes;
    return value;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * The texts of a .scope file: what process it is of, and what its gmon.out shall be called, should somebody else have
 * to write it.
 */
#ifndef GMS_NAME_TEXTS_H
#define GMS_NAME_TEXTS_H

#include "scope/scope_file.h"
#include "write/output_name.h"

/* The position of a search for texts; all zero: at the first. */
struct gms_text_search {
    const struct scope_chunk* chunk;
    uint64_t offset; /* in its texts */
};

/* Returns the value of the next text with this key, NUL-terminated in its chunk, or NULL. Moves the search on. */
const char* gms_text_next(const struct gms_chunks* chunks, const char* key, struct gms_text_search* search);

/* Returns the value of the first text with this key, or NULL. */
const char* gms_text_find(const struct gms_chunks* chunks, const char* key);

/* Reads the name's settings. False if they are not all there: the process died before its constructors ran. */
bool gms_name_texts_read(const struct gms_chunks* chunks, struct gms_name_settings* settings, uint32_t* bytes_per_bin);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The texts of a .scope file: what process it is of, and what its gmon.out shall be called, should somebody else have
 * to write it.
 */
#ifndef GMS_NAME_TEXTS_H
#define GMS_NAME_TEXTS_H

#include "scope/scope_file.h"
#include "write/output_name.h"

/* Where a search for texts stands; all zero: at the first. */
struct gms_text_search {
    const struct scope_chunk* chunk;
    uint64_t offset; /* in its texts */
};

/* The next text with this key, or NULL. */
const char* gms_text_next(const struct gms_chunks* chunks, const char* key, struct gms_text_search* search);

/* The first one, or NULL. */
const char* gms_text_find(const struct gms_chunks* chunks, const char* key);

/* Reads them back. False if they are not all there: the process died before its constructors ran. */
bool gms_name_texts_read(const struct gms_chunks* chunks, struct gms_name_settings* settings, uint32_t* bytes_per_bin);

#endif

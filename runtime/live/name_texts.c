/* SPDX-License-Identifier: MIT */
#include "live/name_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The value if the string at `text` has this key. All of it lies before `end`. */
static const char* value_of(const char* text, const char* end, const char* key)
{
    const size_t length = strlen(key);
    if ((size_t)(end - text) <= length || strncmp(text, key, length) != 0 || text[length] != '=')
        return NULL;
    return memchr(text, '\0', (size_t)(end - text)) ? text + length + 1 : NULL;
}

static const char* next_in(struct gms_text_search* search, const char* key)
{
    const char* start = (const char*)(search->chunk + 1);
    const char* end = start + search->chunk->used;
    for (const char* text = start + search->offset; text < end;) {
        const char* value = value_of(text, end, key);
        text += strnlen(text, (size_t)(end - text)) + 1;
        search->offset = (uint64_t)(text - start);
        if (value)
            return value;
    }
    return NULL;
}

const char* gms_text_next(const struct gms_chunks* chunks, const char* key, struct gms_text_search* search)
{
    while (search->chunk || (search->chunk = gms_chunk_next(chunks, SCOPE_TEXT, NULL)) != NULL) {
        const char* value = next_in(search, key);
        if (value)
            return value;
        search->chunk = gms_chunk_next(chunks, SCOPE_TEXT, search->chunk);
        search->offset = 0;
        if (!search->chunk)
            break;
    }
    return NULL;
}

const char* gms_text_find(const struct gms_chunks* chunks, const char* key)
{
    struct gms_text_search search = {NULL, 0};
    return gms_text_next(chunks, key, &search);
}

/* False if it does not fit; what is not there is empty. */
static bool read_text(const struct gms_chunks* chunks, const char* key, char* to, size_t size)
{
    const char* value = gms_text_find(chunks, key);
    const int length = snprintf(to, size, "%s", value ? value : "");
    return length >= 0 && (size_t)length < size;
}

bool gms_name_texts_read(const struct gms_chunks* chunks, struct gms_name_settings* settings, uint32_t* bytes_per_bin)
{
    const char* first = gms_text_find(chunks, "first");
    const char* granularity = gms_text_find(chunks, "granularity");
    const unsigned long bytes = granularity ? strtoul(granularity, NULL, 10) : 0;
    memset(settings, 0, sizeof *settings);
    if (!first || bytes < 2 || bytes > 1ul << 20 || (bytes & (bytes - 1)) != 0)
        return false;
    *bytes_per_bin = (uint32_t)bytes;
    settings->first_pid = strtol(first, NULL, 10);
    settings->silent = gms_text_find(chunks, "silent") != NULL;
    snprintf(settings->values.process, sizeof settings->values.process, "%u", chunks->header->pid);
    const bool fits = read_text(chunks, "name", settings->program, sizeof settings->program) &&
                      read_text(chunks, "directory", settings->start_directory, sizeof settings->start_directory) &&
                      read_text(chunks, "host", settings->values.host, sizeof settings->values.host) &&
                      read_text(chunks, "rank", settings->values.rank, sizeof settings->values.rank) &&
                      read_text(chunks, "ranks", settings->values.ranks, sizeof settings->values.ranks) &&
                      read_text(chunks, "out", settings->file, sizeof settings->file) &&
                      read_text(chunks, "prefix", settings->prefix, sizeof settings->prefix) &&
                      read_text(chunks, "profdir", settings->profdir, sizeof settings->profdir);
    gms_name_settings_look(settings);
    return fits;
}

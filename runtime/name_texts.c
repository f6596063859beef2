/* SPDX-License-Identifier: MIT */
#include "name_texts.h"

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

const char* gms_text_find(const struct gms_chunks* chunks, const char* key, unsigned index)
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_TEXT, chunk)) != NULL;) {
        const char* text = (const char*)(chunk + 1);
        const char* end = text + chunk->used;
        while (text < end) {
            const char* value = value_of(text, end, key);
            if (value && index-- == 0)
                return value;
            text += strnlen(text, (size_t)(end - text)) + 1;
        }
    }
    return NULL;
}

/* False if it does not fit; what is not there is empty. */
static bool read_text(const struct gms_chunks* chunks, const char* key, char* to, size_t size)
{
    const char* value = gms_text_find(chunks, key, 0);
    const int length = snprintf(to, size, "%s", value ? value : "");
    return length >= 0 && (size_t)length < size;
}

bool gms_name_texts_read(const struct gms_chunks* chunks, struct gms_name_settings* settings, uint32_t* bytes_per_bin)
{
    const char* first = gms_text_find(chunks, "first", 0);
    const char* granularity = gms_text_find(chunks, "granularity", 0);
    const unsigned long bytes = granularity ? strtoul(granularity, NULL, 10) : 0;
    memset(settings, 0, sizeof *settings);
    if (!first || bytes < 2 || bytes > 1ul << 20 || (bytes & (bytes - 1)) != 0)
        return false;
    *bytes_per_bin = (uint32_t)bytes;
    settings->first_pid = strtol(first, NULL, 10);
    settings->silent = gms_text_find(chunks, "silent", 0) != NULL;
    snprintf(settings->values.process, sizeof settings->values.process, "%u", chunks->header->pid);
    return read_text(chunks, "name", settings->program, sizeof settings->program) &&
           read_text(chunks, "directory", settings->start_directory, sizeof settings->start_directory) &&
           read_text(chunks, "host", settings->values.host, sizeof settings->values.host) &&
           read_text(chunks, "rank", settings->values.rank, sizeof settings->values.rank) &&
           read_text(chunks, "out", settings->file, sizeof settings->file) &&
           read_text(chunks, "prefix", settings->prefix, sizeof settings->prefix) &&
           read_text(chunks, "profdir", settings->profdir, sizeof settings->profdir);
}

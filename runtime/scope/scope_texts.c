/* SPDX-License-Identifier: MIT */
#include "scope/scope_file.h"

#define LONGEST_TEXT 4096u

/* The texts at the start of every file of this process and its forked children. */
static char texts[(size_t)64 << 10];
static size_t texts_used;
static bool texts_done;

/* Copies at most `most` characters; returns how many. */
static size_t copy(char* to, const char* text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length]) {
        to[length] = text[length];
        ++length;
    }
    return length;
}

static void write_text(const char* text, size_t bytes)
{
    struct scope_chunk* chunk = bytes > 0 ? gms_chunk_new(sizeof *chunk + bytes) : NULL;
    if (!chunk)
        return;
    char* to = (char*)(chunk + 1);
    for (size_t i = 0; i < bytes; ++i)
        to[i] = text[i];
    chunk->used = bytes;
    gms_chunk_publish(chunk, SCOPE_TEXT);
}

void gms_scope_text(const char* key, const char* value)
{
    const size_t left = sizeof texts - texts_used;
    if (left < 2 * LONGEST_TEXT)
        return;
    char* to = texts + texts_used;
    size_t length = copy(to, key, LONGEST_TEXT / 2);
    to[length++] = '=';
    length += copy(to + length, value, LONGEST_TEXT);
    to[length++] = '\0';
    texts_used += length;
}

void gms_scope_texts_done(void)
{
    texts_done = true;
    if (gms_scope_exists())
        write_text(texts, texts_used);
}

void gms_scope_texts_repeat(void)
{
    if (texts_done)
        write_text(texts, texts_used);
}

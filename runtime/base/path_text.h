/* SPDX-License-Identifier: MIT
 *
 * Paths put together without libc.
 */
#ifndef GMS_PATH_TEXT_H
#define GMS_PATH_TEXT_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A path in PATH_MAX bytes; `length` stays below that, or the path is too long. */
struct gms_path_text {
    char* bytes;
    size_t length;
    bool too_long;
};

static inline struct gms_path_text gms_path_text_begin(char* bytes)
{
    bytes[0] = '\0';
    return (struct gms_path_text){bytes, 0, false};
}

static inline void gms_path_text_put_char(struct gms_path_text* text, char character)
{
    if (text->length + 1 >= PATH_MAX) {
        text->too_long = true;
        return;
    }
    text->bytes[text->length++] = character;
    text->bytes[text->length] = '\0';
}

static inline void gms_path_text_put(struct gms_path_text* text, const char* string)
{
    for (; *string; ++string)
        gms_path_text_put_char(text, *string);
}

static inline void gms_path_text_put_number(struct gms_path_text* text, uint64_t number, unsigned base)
{
    char digits[24];
    size_t count = 0;
    do {
        digits[count++] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0 && count < sizeof digits);
    while (count > 0)
        gms_path_text_put_char(text, digits[--count]);
}

#endif

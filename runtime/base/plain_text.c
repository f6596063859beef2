/* SPDX-License-Identifier: MIT */
#include "base/plain_text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The character at `text`, and its bytes; 0 bytes if it is no UTF-8. */
static uint32_t decode(const unsigned char* text, size_t* bytes)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = text[0];
    const size_t size = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    uint32_t character = size == 1 ? first : first & (0x7Fu >> size);
    *bytes = 0;
    if (first >= 0xF8 || (first >= 0x80 && first < 0xC0))
        return 0;
    for (size_t i = 1; i < size; ++i) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        character = character << 6 | (text[i] & 0x3Fu);
    }
    if (character < least[size] || character > 0x10FFFF || (character >= 0xD800 && character < 0xE000))
        return 0;
    *bytes = size;
    return character;
}

static bool is_plain(uint32_t c)
{
    const bool is_control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool turns =
        c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    return !is_control && !turns && c != 0x2028 && c != 0x2029;
}

void gms_plain_text(char* text)
{
    char* to = text;
    while (*text) {
        size_t bytes;
        const uint32_t character = decode((const unsigned char*)text, &bytes);
        if (bytes == 0 || !is_plain(character)) {
            *to++ = '?';
            text += bytes > 0 ? bytes : 1;
            continue;
        }
        while (bytes-- > 0)
            *to++ = *text++;
    }
    *to = '\0';
}

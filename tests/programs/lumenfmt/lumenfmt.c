// SPDX-License-Identifier: MIT
#include "lumenfmt.h"

#include <math.h>
#include <stdio.h>

// Digits of a whole number below 2^53, last first.
static size_t put_digits(double number, char* out)
{
    char reversed[LUMENFMT_NUMBER_SIZE];
    size_t count = 0;
    unsigned long long rest = (unsigned long long)number;
    do {
        reversed[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    for (size_t i = 0; i < count; i++)
        out[i] = reversed[count - 1 - i];
    return count;
}

size_t lumenfmt_number(double number, char* out)
{
    if (number != floor(number) || !(fabs(number) < 1e15))
        return (size_t)snprintf(out, LUMENFMT_NUMBER_SIZE, "%.10g", number);
    size_t length = 0;
    if (number < 0)
        out[length++] = '-';
    length += put_digits(fabs(number), out + length);
    out[length] = '\0';
    return length;
}

size_t lumenfmt_pad(const char* text, size_t length, long width, char* out)
{
    size_t wanted = (size_t)(width < 0 ? -width : width);
    size_t blanks = wanted > length ? wanted - length : 0;
    size_t before = width < 0 ? blanks : 0;
    for (size_t i = 0; i < length + blanks; i++)
        out[i] = i >= before && i - before < length ? text[i - before] : ' ';
    return length + blanks;
}

unsigned lumenfmt_checksum(const char* text, size_t length)
{
    unsigned low = 1;
    unsigned high = 0;
    for (size_t i = 0; i < length; i++) {
        low = (low + (unsigned char)text[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

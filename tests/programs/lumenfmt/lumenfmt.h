// SPDX-License-Identifier: MIT
//
// Formatting for Lumen, as a shared library: part of the sample so that its profiles have a second module.
#pragma once

#include <stddef.h>

#define LUMENFMT_API __attribute__((visibility("default")))

enum { LUMENFMT_NUMBER_SIZE = 32 };

// Writes the number and a zero into out, at least LUMENFMT_NUMBER_SIZE bytes; returns the length.
LUMENFMT_API size_t lumenfmt_number(double number, char* out);

// Pads text to a width with blanks, on the left when the width is negative, into out of at least
// max(length, |width|) bytes; returns the length.
LUMENFMT_API size_t lumenfmt_pad(const char* text, size_t length, long width, char* out);

// A checksum over text that does not depend on the machine.
LUMENFMT_API unsigned lumenfmt_checksum(const char* text, size_t length);

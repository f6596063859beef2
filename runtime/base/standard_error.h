/* SPDX-License-Identifier: MIT
 *
 * Messages on standard error, without harm: one is lost rather than that it kills the program by a signal,
 * makes it wait, or goes into a file that the program has opened as descriptor 2.
 */
#ifndef GMS_STANDARD_ERROR_H
#define GMS_STANDARD_ERROR_H

#include <stddef.h>

/* Call this when the process begins: messages go only to what descriptor 2 leads to now. */
void gms_standard_error_begin(void);

/* Writes a text, usually in one piece. */
void gms_standard_error_write(const char* text, size_t size);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A last resort below all other limits, for programs: if a file makes one take more and more memory, that program
 * fails, and others on the machine are safe. The limit is of memory that a process shares with nobody, and its children
 * have it, too.
 */
#ifndef GMONSCOPE_MEMORY_LIMIT_H
#define GMONSCOPE_MEMORY_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a size: bytes, or with K, M, G or T behind the number. False: the text is none. */
bool gms_memory_size(const char* text, uint64_t* bytes);

/* Half of the machine's memory, or of the container's, in bytes. */
uint64_t gms_usual_memory(void);

/* So many bytes beyond those that the process has by now; 0: no limit but that which it was started with. Does nothing
 * in builds with a sanitizer, which maps more than any limit. */
void gms_limit_memory(uint64_t bytes);

/* Sets the limit that the process was started with, for a program that it becomes. */
void gms_limit_memory_as_before(void);

#endif

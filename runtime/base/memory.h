/* SPDX-License-Identifier: MIT
 *
 * Memory for the tables. Only this module decides what kind of memory that is.
 */
#ifndef GMS_MEMORY_H
#define GMS_MEMORY_H

#include <stddef.h>

/* Returns zeroed, page-aligned memory that is never freed, or NULL. May be called anywhere mcount may be. */
void* gms_memory_get(size_t bytes);

/* Gives back memory that was only borrowed to write a profile. */
void gms_memory_release(void* memory, size_t bytes);

#endif

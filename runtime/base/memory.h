/* SPDX-License-Identifier: MIT
 *
 * Memory for the tables. Only this module decides what kind of memory that is.
 */
#ifndef GMS_MEMORY_H
#define GMS_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Does mmap, far from where the kernel puts the program's mappings: a program may count on a hole that it has just made
 * there. Returns the address or a negated errno. */
long gms_memory_map(size_t bytes, int protection, int flags, long descriptor, uint64_t offset);

/* Finds out where that is, which takes a page of addresses. Called by the constructor; mcount may come before. */
void gms_memory_prepare(void);

/* Returns zeroed, page-aligned memory that is never freed, or NULL. May be called anywhere mcount may be. */
void* gms_memory_get(size_t bytes);

/* Gives back memory that was only borrowed to write a profile. */
void gms_memory_release(void* memory, size_t bytes);

#endif

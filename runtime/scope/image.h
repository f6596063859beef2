/* SPDX-License-Identifier: MIT
 *
 * A program or library in memory. gmon.out is about the main program's.
 */
#ifndef GMS_IMAGE_H
#define GMS_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

/* Addresses as linked: run-time address less `bias`. [low, high) spans the executable segments, both even. */
struct gms_image {
    uint64_t bias;
    uint64_t low;
    uint64_t high;
    bool counts_calls;     /* it calls mcount or the like, or has the runtime linked in */
    bool has_room;         /* its functions have room for calls of us, made or not */
    bool needs_no_library; /* it is loaded by the loader, but names no library: it calls the kernel itself */
};

struct dl_phdr_info;

/* Reads what the loader knows of one module. Calls libc. */
struct gms_image gms_image_of(const struct dl_phdr_info* module);

/* The functions of the module whose code begins there (a run-time address) have room for calls of us, and count if they
 * were made to, though it imports nothing of ours. Called by the constructor. */
void gms_image_note_room(uint64_t code, bool counts);

/* Looks the main program up. The range is empty if that fails. Calls libc, so only the constructor may call it. */
struct gms_image gms_image_find(void);

/* True if the run-time address lies in the image's code. */
static inline bool gms_image_holds(const struct gms_image* image, uint64_t address)
{
    return address - image->bias - image->low < image->high - image->low;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * Where the main program's time goes: one counter per two bytes of code, for all threads together.
 */
#ifndef GMS_HISTOGRAM_H
#define GMS_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "image.h"

/* The finest that GNU gprof reads exactly: it reckons in units of two bytes. */
#define GMS_BYTES_PER_BIN 2u

/* Gets memory for the image's bins, once; false if there is none. May be called anywhere mcount may be. */
bool gms_histogram_start(const struct gms_image* image);

/* Adds `ticks` at a run-time address. What lies outside the image is counted apart. Signal-safe. */
void gms_histogram_add(const struct gms_image* image, uint64_t pc, uint64_t ticks);

/* The bins, gms_histogram_size() of them, or NULL before the start. */
const uint64_t* gms_histogram_bins(void);
size_t gms_histogram_size(const struct gms_image* image);

/* Ticks in the image, and outside it: in shared libraries, the vDSO, generated code. */
uint64_t gms_histogram_inside(void);
uint64_t gms_histogram_outside(void);

/* A forked child starts anew; its parent's bins stay where they are. */
void gms_histogram_forget(void);

#endif

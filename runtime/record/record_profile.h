/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: what is in a profile that the program wrote.
 */
#ifndef GMONSCOPE_RECORD_PROFILE_H
#define GMONSCOPE_RECORD_PROFILE_H

#include <stdbool.h>

/* The processor time in the file's histograms. False if it is no regular file, or none of our runtime's. */
bool record_profile_seconds(const char* path, double* seconds);

/* The time of all samples in a companion, wherever it was spent. False if it is none. */
bool record_companion_seconds(const char* profile, double* seconds);

/* True if so much of the processor time that a program used is not in its profile that one should know. */
bool record_profile_misses_time(double in_profile, double used);

#endif

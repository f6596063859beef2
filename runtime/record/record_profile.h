/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: what is in a profile that the program wrote.
 */
#ifndef GMONSCOPE_RECORD_PROFILE_H
#define GMONSCOPE_RECORD_PROFILE_H

#include <limits.h>
#include <stdbool.h>

/* Reads the processor time in the file's histograms. False if it is no regular file, or none of our runtime's. */
bool record_profile_seconds(const char* path, double* seconds);

struct record_companion {
    double seconds; /* processor time of all samples, wherever it was spent */
    bool was_off;   /* for a while: then nothing was sampled */
};

/* Reads a profile's companion. False if it has none. */
bool record_companion_read(const char* profile, struct record_companion* companion);

/* True if the profile has a companion that says that it is of this run (GMONSCOPE_RUN), or of another one. */
bool record_companion_is_of_run(const char* profile, const char* run);
bool record_companion_is_of_other_run(const char* profile, const char* run);

/* Reads the path of the program from the profile's companion. False if there is none. */
bool record_companion_program(const char* profile, char program[PATH_MAX]);

/* Returns how many ranks the profile's parallel job has, as its companion says; 0: that is unknown. */
unsigned long record_companion_ranks(const char* profile);

/* Returns how many processes the profile is the sum of, if its companion tells where they differ; else 0. */
unsigned long record_companion_summed(const char* profile);

/* True if the file beside the profile is its companion: both have the same id. */
bool record_companion_fits(const char* profile);

/* True if it is, and says that the process came to its end, and was not killed before. */
bool record_companion_tells_end(const char* profile);

/* True if the profile lacks so much of the used processor time that the user should know. */
bool record_profile_misses_time(double in_profile, double used);

#endif

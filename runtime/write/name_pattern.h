/* SPDX-License-Identifier: MIT
 *
 * Names with %p (the process' number), %h (the machine's name), %r (the rank that the launcher of a parallel program
 * gave to the process; 0 without one) and %% in them.
 */
#ifndef GMS_NAME_PATTERN_H
#define GMS_NAME_PATTERN_H

#include <limits.h>
#include <stdbool.h>

struct gms_name_values {
    char process[24];
    char host[65];
    char rank[24];
    char
        ranks[24]; /* how many there are in the job, "0" if the launcher does not say; empty: this is no parallel job */
};

/* Reads host and rank of the calling process; `environment` false: without asking the environment. */
void gms_name_values_read(struct gms_name_values* values, bool environment);

/* True for one of several processes of a parallel job. */
static inline bool gms_is_in_job(const struct gms_name_values* values) { return values->ranks[0] != '\0'; }

/* Returns the first % sequence that is not known, or NULL. */
const char* gms_pattern_fault(const char* pattern);

/* True if each process gets a name of its own; if each rank does. */
bool gms_pattern_has_process(const char* pattern);
bool gms_pattern_has_rank(const char* pattern);
/* True if each machine does. */
bool gms_pattern_has_host(const char* pattern);

/* Replaces all known sequences. False if the path does not fit. Unknown sequences stay. */
bool gms_pattern_expand(const char* pattern, const struct gms_name_values* values, char path[PATH_MAX]);

/* True if `name` could begin with what is made of `pattern`, in any process and of any rank (in a parallel job of this
 * one alone), on this host (on any one if `values` has an empty name of it), and `rest_is_fine` is true for the rest.
 */
bool gms_pattern_matches(const char* pattern, const struct gms_name_values* values, const char* name,
                         bool (*rest_is_fine)(const char* rest));

#endif

/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: the names that the profiles of a run started here and now may have; see write/output_name.h.
 */
#ifndef GMONSCOPE_RECORD_NAMES_H
#define GMONSCOPE_RECORD_NAMES_H

#include <limits.h>
#include <stdbool.h>

#include "write/name_pattern.h"

struct record_names {
    char directory[PATH_MAX]; /* of this process, with a slash at its end; may be empty */
    char folder[PATH_MAX];    /* pattern of it */
    char name[PATH_MAX];      /* pattern of NAME or NAME.PID; empty: PID.anything */
    struct gms_name_values values;
    bool plain_name; /* NAME alone counts, too */
    bool by_rank;    /* and in a parallel job that the program starts, NAME.rankN */
    bool unwanted;
    char shown_name[2 * PATH_MAX]; /* for messages */
};

/* Takes them from the environment; all is 0 before. */
void record_names_read(struct record_names* names);

/* True if a file in the directory may be a profile of this host; or of any, since a launcher may start ranks on others,
 * too. */
bool record_names_fit_here(const struct record_names* names, const char* name);
bool record_names_fit(const struct record_names* names, const char* name);

/* Writes the path of the profiles of the ranks in `ranks`, such as "3" or "*"; a star stands for host and process, in
 * the folder, too, if `everywhere`. False if it is too long. */
bool record_names_of_all(const struct record_names* names, const char* ranks, bool everywhere, char path[PATH_MAX]);

#endif

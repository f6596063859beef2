/* SPDX-License-Identifier: MIT
 *
 * The lines at the end: which profiles there are, how to look at them, and why there are none.
 */
#ifndef GMS_RECORD_REPORT_H
#define GMS_RECORD_REPORT_H

#include <stdbool.h>

#include "record/record_child.h"
#include "record/record_outcome.h"
#include "record/record_program.h"

/* How the program ended. */
struct record_ended {
    const char* path; /* of its file */
    char** argv;
    enum record_doubt doubt;
    const struct record_end* end;
    const char* salvaged; /* the profile of a killed program; "": none */
    bool all_written;     /* of the files that killed processes left */
};

void record_report(const struct record_outcome*, const struct record_ended*);

#endif

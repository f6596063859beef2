/* SPDX-License-Identifier: MIT */
#include "record/record_job.h"

#include <stdlib.h>
#include <string.h>

#include "write/name_pattern.h"

#define MOST_LINES 16

static struct gms_name_values values;

void record_job_begin(void) { gms_name_values_read(&values, true); }

bool record_job_is_rank(void) { return gms_is_in_job(&values); }

bool record_job_is_first_rank(void) { return gms_is_in_job(&values) && !strcmp(values.rank, "0"); }

bool record_job_is_large(void) { return strtoul(values.ranks, NULL, 10) > MOST_LINES; }

const char* record_job_ranks(void) { return values.ranks; }

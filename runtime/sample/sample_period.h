/* SPDX-License-Identifier: MIT
 *
 * How often threads are sampled.
 */
#ifndef GMS_SAMPLE_PERIOD_H
#define GMS_SAMPLE_PERIOD_H

#include <stdint.h>

/* Samples per second of a thread's CPU time; 0: none. A higher rate than the highest counts as that one. The default
 * divides no kernel's tick, on which many loops repeat. */
#define GMS_HZ_VARIABLE "GMONSCOPE_HZ"
#define GMS_DEFAULT_RATE 241u
#define GMS_HIGHEST_RATE 10000u

/* Returns the CPU time between two samples in ns, as the environment asks; 0: no samples. A value that is no number, or
 * comes with a set-user-ID program, means the default; under valgrind there are no samples. */
uint64_t gms_sample_period(void);

#endif

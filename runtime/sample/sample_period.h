/* SPDX-License-Identifier: MIT
 *
 * How often threads are sampled.
 */
#ifndef GMS_SAMPLE_PERIOD_H
#define GMS_SAMPLE_PERIOD_H

#include <stdint.h>

/* Samples per second of a thread's CPU time; 0: none. No divisor of a kernel's tick, which many a loop repeats on. */
#define GMS_HZ_VARIABLE "GMONSCOPE_HZ"
#define GMS_DEFAULT_RATE 241u
#define GMS_HIGHEST_RATE 10000u

/* CPU time between two samples, as the environment has it; 0: no samples. */
uint64_t gms_sample_period(void);

#endif

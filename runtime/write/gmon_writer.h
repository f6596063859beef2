/* SPDX-License-Identifier: MIT
 *
 * Writes gmon.out, the format that stock gprof reads: see FORMAT.md.
 */
#ifndef GMS_GMON_WRITER_H
#define GMS_GMON_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/scope_format.h"
#include "write/output_file.h"
#include "write/tallies.h"

/* The finest that GNU gprof reads exactly: it reckons in units of two bytes. */
#define GMS_LEAST_BIN_BYTES 2u
/* Bins of one record. Records stand on a grid that begins at low_pc, so those of all runs can be added up. */
#define GMS_RECORD_BINS 8192u

struct gms_profile {
    uint64_t low_pc, high_pc; /* addresses as linked, both even */
    uint32_t bytes_per_bin;   /* even */
    uint32_t ticks_per_second;
    const struct gms_tallies* ticks; /* by address as linked, in order */
    const struct gms_tallies* arcs;  /* by from_pc and self_pc, in order */
    const uint8_t* id;               /* SCOPE_ID_BYTES of its companion, or NULL */
};

/* A count or bin that is too large for one record takes several: so many bytes of such records at the most. They hold
 * 12 days of processor time in one bin, or 10^16 calls. */
#define GMS_MOST_SPLIT_BYTES (64u << 20)

/* So many bytes of bins at the most, but for further records: for 256 MiB of code in which time was spent. No program
 * has so much; a damaged profile may have a tick anywhere. */
#define GMS_MOST_BIN_BYTES (256u << 20)

/* Returns the kind of file that a gmon.out is; `may_follow` as in output_file.h. */
struct gms_output_kind gms_gmon_kind(bool may_follow);

/* Writes it. Returns 0 or an errno. `left_out` becomes the ticks and calls without room. One caller at a time. */
int gms_gmon_write(const struct gms_profile* profile, const char* path, const struct gms_output_kind* kind,
                   uint64_t* left_out);

#endif

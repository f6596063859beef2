/* SPDX-License-Identifier: MIT
 *
 * The threads in the .scope file: one record per life, for the first 65,536; later ones share one per start function.
 * Signal-safe.
 */
#ifndef GMS_THREAD_RECORD_H
#define GMS_THREAD_RECORD_H

#include <stdint.h>

#include "formats/scope_format.h"

#define GMS_MOST_THREAD_RECORDS 65536u

struct gms_thread_record {
    uint32_t number;             /* from 1; 0: there is no room for even one */
    struct scope_thread* record; /* NULL likewise */
};

/* Makes the record of a thread that begins. With all signals blocked. */
struct gms_thread_record gms_thread_record_begin(uint32_t tid, uint64_t start);

/* Writes the calling thread's name into its record. */
void gms_thread_record_name(struct scope_thread* record);

/* Adds this CPU time to that of the record. */
void gms_thread_record_cpu(struct scope_thread* record, uint64_t cpu_ns);

/* Adds one sample with these times. */
void gms_thread_record_sample(struct scope_thread* record, uint64_t user_ns, uint64_t system_ns);

/* Clears the inherited state in a forked child. */
void gms_thread_record_forget(void);

#endif

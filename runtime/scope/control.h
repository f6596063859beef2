/* SPDX-License-Identifier: MIT
 *
 * On, off, reset: by the process itself or, through the .scope file, by its owner from outside (gmonscope-ctl). Both
 * call the same functions here, on chunks that they have mapped to write.
 */
#ifndef GMS_CONTROL_H
#define GMS_CONTROL_H

#include <stdbool.h>

#include "scope/scope_file.h"

/* True while neither calls nor time count. REQUIRES: a header. */
static inline bool gms_control_is_off(void)
{
    return (__atomic_load_n(&gms_scope_header()->control, __ATOMIC_SEQ_CST) & SCOPE_CONTROL_OFF) != 0;
}

/* False then, and in a profile of time alone. REQUIRES: a header. */
static inline bool gms_control_counts_calls(void)
{
    return (__atomic_load_n(&gms_scope_header()->control, __ATOMIC_SEQ_CST) & SCOPE_CONTROL_NO_CALLS) == 0;
}

/* Counting stops or goes on: at once for each thread's next call. */
void gms_control_set_off(const struct gms_chunks* chunks, bool off);

/* Sets aside all that was counted so far: writes the baselines that readers subtract. */
void gms_control_reset(const struct gms_chunks* chunks);

/* Make the owner of a table, or the owners of all, look up (see scope_arc_table). */
static inline void gms_control_retire_table(struct scope_arc_table* table)
{
    __atomic_store_n(&table->mask, 0, __ATOMIC_RELEASE);
    __atomic_store_n(&table->first, SCOPE_RETIRED_FIRST, __ATOMIC_RELEASE);
}
void gms_control_retire_tables(const struct gms_chunks* chunks);

#endif

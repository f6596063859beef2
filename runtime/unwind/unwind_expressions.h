/* SPDX-License-Identifier: MIT
 *
 * The rules of a row while it is being worked out, and the few expressions that occur in them.
 */
#ifndef GMS_UNWIND_EXPRESSIONS_H
#define GMS_UNWIND_EXPRESSIONS_H

#include "unwind/unwind_modules.h"
#include "unwind/unwind_rows.h"

enum gms_place_kind {
    GMS_PLACE_SUM,   /* reg + offset */
    GMS_PLACE_DEREF, /* the value stored there, plus addition */
    GMS_PLACE_UNKNOWN
};

struct gms_place {
    int32_t offset;
    uint8_t reg;
    uint8_t addition;
    uint8_t kind; /* enum gms_place_kind */
};

struct gms_cfi_rules {
    struct gms_place cfa;
    uint8_t base_register;
    uint16_t saved, based, lost, undefined; /* bits of slots; none: the caller has the same value */
    int16_t at[GMS_ROW_SLOTS];
};

/* Both read an expression with its length. One that they do not understand is skipped: GMS_PLACE_UNKNOWN. */

/* Finds a frame's address: compilers write "register + offset, dereferenced" for frames whose stack pointer they align,
 * linkers write one that asks how far the pc is in an entry of the procedure linkage table. */
struct gms_place gms_cfa_expression(struct gms_reader* reader, uint64_t pc);

/* Finds the position where a register is saved. The stack of the expression begins with the frame's address. */
struct gms_place gms_slot_expression(struct gms_reader* reader);

#endif

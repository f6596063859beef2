/* SPDX-License-Identifier: MIT
 *
 * How to get from a frame to its caller, for one address of code: a row of the unwind tables, worked out once.
 */
#ifndef GMS_UNWIND_ROWS_H
#define GMS_UNWIND_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#define GMS_ROW_SLOTS 12u /* for the machine with most */

/* Bits of gms_row.flags. */
enum {
    GMS_ROW_NO_TABLE = 1,   /* nothing is known of this address */
    GMS_ROW_UNKNOWN = 2,    /* the tables say something that we do not understand, or nonsense */
    GMS_ROW_DEREF = 4,      /* the frame's address is not cfa_register + cfa_offset but stands there */
    GMS_ROW_SIGNAL = 8,     /* the frame that the kernel makes for a signal handler */
    GMS_ROW_OUTERMOST = 16, /* has no caller */
    GMS_ROW_AFTER_CALL = 32 /* a call instruction ends right after this address */
};

/* "Frame address" is the CFA of the tables: the stack pointer before the call that made the frame. */
struct gms_row {
    int32_t cfa_offset;
    uint8_t cfa_register;
    uint8_t base_register; /* slots in `based` are relative to this register, all others to the frame address */
    uint8_t flags;
    uint8_t cfa_addition; /* after GMS_ROW_DEREF */
    uint16_t saved;       /* bits of the slots that the frame saved */
    uint16_t based;       /* bits of those that are relative to base_register */
    uint16_t lost;        /* bits of those whose value cannot be told */
    uint16_t spare;
    uint32_t into_function;    /* how far the address is in its function, as the tables see functions */
    uint32_t guess;            /* place of the caller's row, when last walked past here */
    int16_t at[GMS_ROW_SLOTS]; /* in units of 8 bytes */
};

#define GMS_NO_PLACE UINT32_MAX

/* Looks in the cache, else in the tables. `address` is within the instruction, `before` the place of the row of the
 * frame that was called from there, if any. Returns the row's own place. Signal-safe, lock-free. */
uint32_t gms_row_of(uint64_t address, struct gms_row* row, uint32_t before);

/* Forgets all rows: other code may be where they were. */
void gms_rows_forget(void);

/* A number that is another one each time they were forgotten. */
uint32_t gms_rows_generation(void);

#endif

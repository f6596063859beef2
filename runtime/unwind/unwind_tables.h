/* SPDX-License-Identifier: MIT
 *
 * Finds the entry for an address in a module's .eh_frame.
 */
#ifndef GMS_UNWIND_TABLES_H
#define GMS_UNWIND_TABLES_H

#include "unwind/unwind_modules.h"

/* The content of a function's entry (FDE) and of the one that it shares with others (CIE). */
struct gms_cfi_entry {
    uint64_t function, bytes;     /* its first instruction, and its length */
    uint64_t end;                 /* end of the FDE; set whatever it holds, unless its length is nonsense */
    int64_t code_unit, data_unit; /* units of their numbers */
    uint64_t return_register;
    uint8_t address_encoding;
    bool is_signal_frame;
    bool has_data;            /* augmentation data, which both may have */
    struct gms_reader common; /* instructions of the CIE ... */
    struct gms_reader own;    /* ... and of the FDE */
};

enum gms_found { GMS_FOUND, GMS_NOT_THERE, GMS_NOT_UNDERSTOOD };

/* Reads the FDE at this address. False for a CIE, and if it is not understood. */
bool gms_cfi_read_entry(const struct gms_unwind_module* module, uint64_t at, struct gms_cfi_entry* entry);

/* Finds the FDE whose function holds this run-time address, and reads it. Its content is set only if it is found. */
enum gms_found gms_cfi_find(const struct gms_unwind_module* module, uint64_t address, struct gms_cfi_entry* entry);

/* Read a LEB128 number. They return 0 if it cannot be read: the reader has failed then. */
uint64_t gms_read_uleb(struct gms_reader* reader);
int64_t gms_read_sleb(struct gms_reader* reader);

/* Reads a pointer in one of the usual encodings; fails with all others. Some encodings are relative to
 * `data_base`. */
uint64_t gms_read_encoded(struct gms_reader* reader, uint8_t encoding, uint64_t data_base);

#endif

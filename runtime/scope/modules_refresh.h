/* SPDX-License-Identifier: MIT
 *
 * Tells those who keep the log what else the loader has said.
 */
#ifndef GMS_MODULES_REFRESH_H
#define GMS_MODULES_REFRESH_H

#include <stdbool.h>
#include <stdint.h>

/* Returns how often the loader's list was gone through. */
uint64_t gms_modules_listings(void);

/* Signal-safe, no locks. */
bool gms_modules_are_in_vdso(uint64_t address);

/* Writes where the vDSO and the return of handlers are into the file's header. */
void gms_modules_tell_header(void);

/* In a forked child: its file's tables are others. */
void gms_modules_refresh_forget(void);

#endif

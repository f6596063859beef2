/* SPDX-License-Identifier: MIT
 *
 * The texts of this process' .scope file, which describe the process.
 */
#ifndef GMS_OWN_TEXTS_H
#define GMS_OWN_TEXTS_H

#include <stdint.h>

#include "write/output_name.h"

/* Collects the texts of this process; see formats/scope_format.h for the keys. From a constructor. */
void gms_own_texts_collect(const struct gms_name_settings* settings, uint32_t bytes_per_bin);

#endif
